import type { ComponentProps } from 'react';
import type { PostFieldsOfFeature } from '../../lib/registry/client-feature.ts';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Bone } from '../../ui/states/Skeleton.tsx';
import { useUpcoming } from './api/get-upcoming.ts';

const WhenAndWhere = lazyPart(
  () => import('./WhenAndWhere.tsx'),
  <Bone $height={428} aria-hidden="true" />,
);

type Props = ComponentProps<PostFieldsOfFeature['Component']>;

function Fields(props: Props) {
  const { data, isError, refetch } = useUpcoming();
  const timeZone = props.post?.event?.timeZone ?? data?.timeZone;
  return (
    <WhenAndWhere
      {...props}
      timeZone={timeZone}
      isFailed={isError && timeZone === undefined}
      onRetry={() => void refetch()}
    />
  );
}

export const EventFields = (props: Props) => props.category === 'Event' && <Fields {...props} />;
