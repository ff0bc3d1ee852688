import type { Caller } from '@portal/contracts/wire/access';
import type { GatheringRequest } from '@portal/contracts/gatherings/gathering.api';
import type { Category } from '@portal/contracts/posts/category';
import type { PostEvent } from '@portal/contracts/posts/post.events';
import type { DataOf, Decider } from '@portal/service-kit/event-sourcing/decider';
import { changedSince, editedSince, fieldRefusal, postNotFound, refusal } from '../refusals.ts';

type Words = {
  readonly title: string | null;
  readonly content: string | null;
  readonly category: Category;
};
/** Place and link are null where they were not opened. */
type Gathering = {
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly place: string | null;
  readonly link: string | null;
};
type PresentPost = {
  readonly status: 'pending' | 'published';
  readonly authorId: string;
  readonly words: Words;
  readonly gathering: Gathering | null;
  readonly wasPublished: boolean;
  /** Counts the edits. */
  readonly revision: number;
  /** Whether the text is re-encrypted to outlive its author. */
  readonly isKept?: boolean;
};
export type PostState =
  | { readonly status: 'absent' }
  | { readonly status: 'gone'; readonly before: PresentPost | null }
  | PresentPost;

type Reversal = { readonly postId: string; readonly reverses: string; readonly reason: string };

export type PostCommand =
  | {
      readonly type: 'Submit';
      readonly data: DataOf<PostEvent, 'PostSubmitted'>;
      readonly event?: GatheringRequest | null | undefined;
    }
  | {
      readonly type: 'Edit';
      readonly postId: string;
      readonly by: Caller;
      readonly words: {
        readonly title?: string | undefined;
        readonly content?: string | undefined;
        readonly category?: Category | undefined;
        /** Null cancels the gathering. */
        readonly event?: GatheringRequest | null | undefined;
      };
      /** The published words wait for approval again. */
      readonly isHeld: boolean;
    }
  | { readonly type: 'Delete'; readonly postId: string; readonly by: Caller }
  | { readonly type: 'Approve'; readonly postId: string; readonly revision?: number | undefined }
  | ({ readonly type: 'Restore' } & Reversal)
  | ({ readonly type: 'ReverseApproval' } & Reversal)
  | { readonly type: 'RemoveAgain'; readonly postId: string }
  | { readonly type: 'KeepWords'; readonly postId: string; readonly keeperId: string };

type Ref = { readonly postId: string; readonly authorId: string };

/** @param wanted undefined leaves the gathering as it is */
function arrange(
  { postId, authorId }: Ref,
  category: Category,
  before: Gathering | null,
  wanted: GatheringRequest | null | undefined,
): readonly PostEvent[] {
  if ((wanted === undefined ? before : wanted) !== null && category !== 'Event')
    throw fieldRefusal('invalid', 'event', 'event-needs-category');
  if (wanted === undefined) return [];
  if (wanted === null)
    return before === null ? [] : [{ type: 'GatheringCancelled', data: { postId, authorId } }];
  const { startsAt, endsAt, place, link } = wanted;
  const isSame =
    startsAt === before?.startsAt &&
    endsAt === before.endsAt &&
    place === before.place &&
    link === before.link;
  if (isSame) return [];
  const data = { postId, authorId, startsAt, endsAt, place, link };
  return [{ type: 'GatheringArranged', data }];
}

/** Nothing else of a post stays: not what waits for approval, nor what no key opens. */
function keepWords(
  { postId, keeperId }: { readonly postId: string; readonly keeperId: string },
  state: PostState,
): readonly PostEvent[] {
  if (state.status !== 'published' || state.isKept === true) return [];
  const { authorId, gathering } = state;
  const { title, content } = state.words;
  if (title === null || content === null) return [];
  const kept = { postId, authorId, keeperId };
  const [place, link] = [gathering?.place ?? null, gathering?.link ?? null];
  return [
    { type: 'PostKept', data: { ...kept, title, content } },
    ...(place === null || link === null
      ? []
      : [{ type: 'GatheringKept', data: { ...kept, place, link } } as const]),
  ];
}

const isPresent = (state: PostState): state is PresentPost =>
  state.status === 'pending' || state.status === 'published';

export const postDecider: Decider<PostState, PostCommand, PostEvent> = {
  initialState: { status: 'absent' },

  decide(command, state) {
    if (command.type === 'Submit') {
      if (state.status !== 'absent') throw refusal('conflict', 'post-submitted-already');
      const { data, event = null } = command;
      return [{ type: 'PostSubmitted', data }, ...arrange(data, data.category, null, event)];
    }
    if (command.type === 'Restore') {
      if (state.status !== 'gone' || state.before === null) throw changedSince();
      const { postId, reverses, reason } = command;
      const { authorId } = state.before;
      return [{ type: 'PostRestored', data: { postId, authorId, reverses, reason } }];
    }
    if (command.type === 'KeepWords') return keepWords(command, state);
    if (state.status === 'absent' || state.status === 'gone') throw postNotFound();
    const { authorId, status, words, gathering, wasPublished, revision } = state;
    const { postId } = command;

    if (command.type === 'Approve') {
      if (status === 'published') return [];
      if (command.revision !== undefined && command.revision !== revision) throw editedSince();
      const type = wasPublished ? 'PostApprovedAgain' : 'PostApproved';
      return [{ type, data: { postId, authorId } }];
    }

    if (command.type === 'ReverseApproval') {
      if (status !== 'published') throw changedSince();
      const { reverses, reason } = command;
      return [{ type: 'PostApprovalReversed', data: { postId, authorId, reverses, reason } }];
    }

    if (command.type === 'RemoveAgain')
      return [
        { type: status === 'pending' ? 'PostRejected' : 'PostDeleted', data: { postId, authorId } },
      ];

    const { by } = command;
    const isAuthor = by.memberId === authorId;
    const isAdmin = by.role === 'admin';
    if (status === 'pending' && !isAuthor && !isAdmin) throw postNotFound();

    switch (command.type) {
      case 'Edit': {
        if (!isAuthor) throw refusal('forbidden', 'post-not-yours-to-edit');
        const {
          title = words.title,
          content = words.content,
          category = words.category,
          event,
        } = command.words;
        const arranged = arrange({ postId, authorId }, category, gathering, event);
        const unchanged =
          title === words.title && content === words.content && category === words.category;
        if (unchanged && arranged.length === 0) return [];
        const held: readonly PostEvent[] =
          command.isHeld && status === 'published'
            ? [{ type: 'PostHeldForApproval', data: { postId, authorId } }]
            : [];
        if (unchanged) return [...held, ...arranged];
        const data = { postId, authorId, title, content, category };
        return [...held, { type: 'PostEdited', data }, ...arranged];
      }
      case 'Delete':
        if (!isAuthor && !isAdmin) throw refusal('forbidden', 'post-not-yours-to-delete');
        return [
          status === 'pending' && !isAuthor
            ? { type: 'PostRejected', data: { postId, authorId } }
            : { type: 'PostDeleted', data: { postId, authorId } },
        ];
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'PostSubmitted': {
        const { authorId, published, title, content, category } = event.data;
        return {
          status: published ? 'published' : 'pending',
          authorId,
          words: { title, content, category },
          gathering: null,
          wasPublished: false,
          revision: 0,
        };
      }
      case 'PostApproved':
      case 'PostApprovedAgain':
        return state.status === 'pending' ? { ...state, status: 'published' } : state;
      case 'PostEdited': {
        const { title, content, category } = event.data;
        return state.status === 'pending' || state.status === 'published'
          ? { ...state, words: { title, content, category }, revision: state.revision + 1 }
          : state;
      }
      case 'GatheringArranged': {
        const { startsAt, endsAt, place, link } = event.data;
        return state.status === 'pending' || state.status === 'published'
          ? {
              ...state,
              gathering: { startsAt, endsAt, place, link },
              revision: state.revision + 1,
            }
          : state;
      }
      case 'PostKept': {
        const { title, content } = event.data;
        return isPresent(state)
          ? { ...state, words: { ...state.words, title, content }, isKept: true }
          : state;
      }
      case 'GatheringKept': {
        const { place, link } = event.data;
        return isPresent(state) && state.gathering
          ? { ...state, gathering: { ...state.gathering, place, link } }
          : state;
      }
      case 'GatheringCancelled':
        return state.status === 'pending' || state.status === 'published'
          ? { ...state, gathering: null, revision: state.revision + 1 }
          : state;
      case 'PostRejected':
      case 'PostDeleted':
        return { status: 'gone', before: isPresent(state) ? state : null };
      case 'PostRestored':
        return state.status === 'gone' && state.before ? state.before : state;
      case 'PostHeldForApproval':
        return state.status === 'published'
          ? { ...state, status: 'pending', wasPublished: true }
          : state;
      case 'PostApprovalReversed':
        return state.status === 'published' ? { ...state, status: 'pending' } : state;
      default:
        return event satisfies never;
    }
  },
};
