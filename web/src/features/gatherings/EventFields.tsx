import type { ComponentProps } from 'react';
import type { PostFieldsOfFeature } from '../../lib/feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Bone } from '../../ui/Skeleton.tsx';

const WhenAndWhere = lazyPart(
  async () => (await import('./WhenAndWhere.tsx')).WhenAndWhere,
  <Bone $height={428} aria-hidden="true" />,
);

export const EventFields = (props: ComponentProps<PostFieldsOfFeature['Component']>) =>
  props.category === 'Event' && <WhenAndWhere {...props} />;
