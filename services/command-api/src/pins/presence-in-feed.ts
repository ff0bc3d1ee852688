import { memberStream, type MemberEvent } from '@portal/contracts/members/member.events';
import type { Decider } from '@portal/service-kit/event-sourcing/decider';
import type { Needs } from '../call-handling/call-handlers.ts';

const isErased: Decider<boolean, never, MemberEvent> = {
  initialState: false,
  decide: () => [],
  evolve: (state, { type }) => state || type === 'MemberErased' || type === 'MemberLeft',
};

/** @returns a function that says who wrote a post in the feed, and how often it was away; null for a post that is not in the feed */
export function createPresenceInFeed({ stream, posts }: Needs<'stream' | 'posts'>) {
  const authors = stream(memberStream, isErased, { opens: false });

  return async function presenceOf(
    postId: string,
  ): Promise<{ readonly authorId: string; readonly absences: number } | null> {
    const presence = await posts.presenceOf(postId);
    if (!presence) return null;
    const { authorId, absences, isKept } = presence;
    if (!isKept && (await authors.load({ memberId: authorId })).state) return null;
    return { authorId, absences };
  };
}
