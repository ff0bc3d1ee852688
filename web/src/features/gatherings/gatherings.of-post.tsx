import type { ComponentProps } from 'react';
import type { OfPost, PostFieldsOfFeature } from '../../lib/registry/client-feature.ts';
import { seedAnswers } from './gatherings.cache.ts';
import { parse, valuesOf } from './when-and-where.ts';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Bone } from '../../ui/states/Skeleton.tsx';
import { useUpcoming } from './api/get-upcoming.ts';

const WhenAndWhere = lazyPart(
  () => import('./WhenAndWhere.tsx'),
  <Bone $height={428} aria-hidden="true" />,
);

function EventFields(props: ComponentProps<PostFieldsOfFeature['Component']>) {
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

const EventCard = lazyPart(
  () => import('./EventCard.tsx'),
  <Bone $height={200} style={{ marginTop: 12 }} aria-hidden="true" />,
);

export const ofPost: OfPost = {
  name: 'gatherings',
  seed: (client, post) => {
    // Most pages of the feed have no event
    if (post.event) EventCard.prepare();
    seedAnswers(client, post);
  },
  Facts: ({ post, onMember }) =>
    post.event && <EventCard post={post} event={post.event} onMember={onMember} />,
  fields: {
    Component: (props) => props.category === 'Event' && <EventFields {...props} />,
    valuesOf,
    parse,
  },
};
