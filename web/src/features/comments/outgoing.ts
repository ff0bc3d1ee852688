import type { Comment } from '@portal/contracts/comments/comment.api';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readDraft, writeDraft } from '../../lib/draft.ts';

const kept = z.array(
  z.object({ key: z.string(), text: z.string(), knownBefore: z.array(z.string()) }),
);

/** A comment on its way, or one that could not be sent and keeps its text. */
export type Outgoing = {
  /** Makes sure that trying again adds it once. */
  readonly key: string;
  readonly text: string;
  /** Ids of the comments that were there when it was first sent. */
  readonly knownBefore: readonly string[];
  readonly state: 'sending' | 'failed';
};

export const outgoingKey = (postId: string) => ['outgoing-comments', postId] as const;
const draftOf = (postId: string) => `outgoing-comments:${postId}`;

/** What a reload interrupted is shown as not sent: whether it was is unknown, and its key makes trying again safe. */
export function keptOutgoing(postId: string): readonly Outgoing[] {
  const text = readDraft(draftOf(postId));
  if (text === '') return [];
  try {
    return kept.parse(JSON.parse(text)).map((one) => ({ ...one, state: 'failed' }));
  } catch {
    return [];
  }
}

export function changeOutgoing(
  client: QueryClient,
  postId: string,
  change: (held: readonly Outgoing[]) => readonly Outgoing[],
): void {
  const held = client.getQueryData<readonly Outgoing[]>(outgoingKey(postId));
  const next = change(held ?? keptOutgoing(postId));
  client.setQueryData<readonly Outgoing[]>(outgoingKey(postId), next);
  writeDraft(draftOf(postId), next.length === 0 ? '' : JSON.stringify(next));
}

/** Without those that have come back from the server already, by a push that overtook the answer. */
export const notYetThere = (
  outgoing: readonly Outgoing[],
  comments: readonly Comment[],
  memberId: string,
): readonly Outgoing[] =>
  outgoing.filter(
    ({ text, knownBefore }) =>
      !comments.some(
        (comment) =>
          comment.user._id === memberId &&
          comment.text === text &&
          !knownBefore.includes(comment._id),
      ),
  );
