import type { Post } from '@portal/contracts/posts/post.api';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Bone } from '../../ui/states/Skeleton.tsx';

const EventCard = lazyPart(
  () => import('./EventCard.tsx'),
  <Bone $height={200} style={{ marginTop: 12 }} aria-hidden="true" />,
);

/** Loads with the first post that has an event, because most pages of the feed have none. */
export const prepareEventFacts = EventCard.prepare;

type Props = { readonly post: Post; readonly onMember: (memberId: string) => void };

export const EventFacts = ({ post, onMember }: Props) =>
  post.event && <EventCard post={post} event={post.event} onMember={onMember} />;
