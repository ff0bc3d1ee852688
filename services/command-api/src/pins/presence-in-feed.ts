import { memberStream, type MemberEvent } from '@portal/contracts/members/member.events';
import { postStream, type PostEvent } from '@portal/contracts/posts/post.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';

type Presence = {
  readonly authorId: string;
  readonly isPublished: boolean;
  /** Counts how often the post has left the feed. */
  readonly absences: number;
  /** The words stay although their author has left. */
  readonly isKept: boolean;
};

const gone = (presence: Presence | null): Presence | null =>
  presence?.isPublished === true
    ? { ...presence, isPublished: false, absences: presence.absences + 1 }
    : presence;
const back = (presence: Presence | null): Presence | null =>
  presence && { ...presence, isPublished: true };

const presenceOfPost: Decider<
  { readonly now: Presence | null; readonly wasPublished: boolean },
  never,
  PostEvent
> = {
  initialState: { now: null, wasPublished: false },
  decide: () => [],
  evolve(state, { type, data }) {
    const { now } = state;
    switch (type) {
      case 'PostSubmitted': {
        const { authorId, published: isPublished } = data;
        return { ...state, now: { authorId, isPublished, absences: 0, isKept: false } };
      }
      case 'PostApproved':
      case 'PostApprovedAgain':
        return { ...state, now: back(now) };
      case 'PostHeldForApproval':
      case 'PostApprovalReversed':
        return { ...state, now: gone(now) };
      case 'PostRejected':
      case 'PostDeleted':
        return { now: gone(now), wasPublished: now?.isPublished === true };
      case 'PostRestored':
        return { ...state, now: state.wasPublished ? back(now) : now };
      case 'PostKept':
        return { ...state, now: now && { ...now, isKept: true } };
      default:
        return state;
    }
  },
};

const isErased: Decider<boolean, never, MemberEvent> = {
  initialState: false,
  decide: () => [],
  evolve: (state, { type }) => state || type === 'MemberErased' || type === 'MemberLeft',
};

/** @returns a function that says who wrote a post in the feed, and how often it was away; null for a post that is not in the feed */
export function createPresenceInFeed(stream: StreamBinder) {
  const posts = stream(postStream, presenceOfPost, { opens: false });
  const authors = stream(memberStream, isErased, { opens: false });

  return async function presenceOf(
    postId: string,
  ): Promise<Pick<Presence, 'authorId' | 'absences'> | null> {
    const { now } = (await posts.load({ postId })).state;
    if (now?.isPublished !== true) return null;
    const { authorId, absences, isKept } = now;
    if (!isKept && (await authors.load({ memberId: authorId })).state) return null;
    return { authorId, absences };
  };
}
