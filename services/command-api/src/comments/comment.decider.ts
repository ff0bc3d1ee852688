import type { Caller } from '@portal/contracts/wire/access';
import type { CommentEvent } from '@portal/contracts/comments/comment.events';
import type { DataOf, Decider } from '@portal/service-kit/event-sourcing/decider';
import { withoutNames } from '../mentions/mention-decider.ts';
import { changedSince, commentNotFound, refusal } from '../refusals.ts';

type Text = Parameters<typeof withoutNames>[0];

export type CommentState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'present' | 'removed';
      readonly postId: string;
      readonly authorId: string;
      /** The text to re-encrypt. Null if no key opens it, or if it is already re-encrypted because its author leaves. */
      readonly keepable: Text | null;
      /** The members who have a notification about it, and its author, who gets none. */
      readonly toldIds: readonly string[];
    };
export type CommentCommand =
  | { readonly type: 'Add'; readonly data: DataOf<CommentEvent, 'CommentAdded'> }
  | {
      readonly type: 'Edit';
      readonly commentId: string;
      readonly postId: string;
      readonly by: Caller;
      readonly words: Text;
    }
  | {
      readonly type: 'Remove';
      readonly commentId: string;
      readonly postId: string;
      readonly by: Caller;
    }
  | {
      readonly type: 'Restore';
      readonly commentId: string;
      readonly reverses: string;
      readonly reason: string;
    }
  | { readonly type: 'RemoveAgain'; readonly commentId: string }
  | { readonly type: 'KeepWords'; readonly commentId: string; readonly keeperId: string };

const keepableOf = ({
  text,
  mentionIds,
}: {
  readonly text: string | null;
  readonly mentionIds: readonly string[];
}): Text | null => (text === null ? null : { text, mentionIds });

export const commentDecider: Decider<CommentState, CommentCommand, CommentEvent> = {
  initialState: { status: 'absent' },
  decide(command, state) {
    if (command.type === 'Add') {
      if (state.status !== 'absent') throw refusal('conflict', 'comment-added-already');
      return [{ type: 'CommentAdded', data: command.data }];
    }
    if (command.type === 'Restore') {
      if (state.status !== 'removed') throw changedSince();
      const { commentId, reverses, reason } = command;
      const { postId, authorId } = state;
      return [{ type: 'CommentRestored', data: { commentId, postId, authorId, reverses, reason } }];
    }
    const { commentId } = command;
    if (command.type === 'KeepWords') {
      if (state.status !== 'present' || state.keepable === null) return [];
      const { postId, authorId, keepable } = state;
      const { keeperId } = command;
      const text = withoutNames(keepable);
      return [{ type: 'CommentKept', data: { commentId, postId, authorId, keeperId, text } }];
    }
    if (state.status !== 'present') throw commentNotFound();
    const { postId, authorId, keepable, toldIds } = state;
    if (command.type === 'Edit') {
      if (command.postId !== postId) throw commentNotFound();
      const { by, words } = command;
      if (by.memberId !== authorId) throw refusal('forbidden', 'comment-not-yours-to-edit');
      if (words.text === keepable?.text) return [];
      const mentionIds = [...words.mentionIds];
      const newMentionIds = mentionIds.filter((memberId) => !toldIds.includes(memberId));
      const { text } = words;
      const data = { commentId, postId, authorId, mentionIds, newMentionIds, text };
      return [{ type: 'CommentEdited', data }];
    }
    const removed: readonly CommentEvent[] = [
      { type: 'CommentRemoved', data: { commentId, postId, authorId } },
    ];
    if (command.type === 'RemoveAgain') return removed;
    if (command.postId !== postId) throw commentNotFound();
    const { by } = command;
    if (by.memberId !== authorId && by.role !== 'admin')
      throw refusal('forbidden', 'comment-not-yours-to-delete');
    return removed;
  },
  evolve(state, event) {
    const { postId, authorId } = event.data;
    const keepable = state.status === 'absent' ? null : state.keepable;
    const toldIds = state.status === 'absent' ? [] : state.toldIds;
    const known = { postId, authorId, keepable, toldIds };
    switch (event.type) {
      case 'CommentAdded': {
        const { postAuthorId, mentionIds } = event.data;
        return {
          ...known,
          status: 'present',
          keepable: keepableOf(event.data),
          toldIds: [authorId, postAuthorId, ...mentionIds],
        };
      }
      case 'CommentEdited':
        return {
          ...known,
          status: 'present',
          keepable: keepableOf(event.data),
          toldIds: [...toldIds, ...event.data.newMentionIds],
        };
      case 'CommentKept':
        return { ...known, status: 'present', keepable: null };
      case 'CommentRemoved':
        return { ...known, status: 'removed' };
      case 'CommentRestored':
        return { ...known, status: 'present' };
      default:
        return event satisfies never;
    }
  },
};
