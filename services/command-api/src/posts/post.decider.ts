import type { Session } from '@portal/contracts/access';
import type { Category } from '@portal/contracts/posts/category';
import type { PostEvent } from '@portal/contracts/posts/post.events';
import type { Decider } from '@portal/service-kit/decider';
import { DomainError } from '@portal/service-kit/errors';
import { postNotFound } from '../refusals.ts';

type Words = {
  readonly title: string | null;
  readonly content: string | null;
  readonly category: Category;
};
export type PostState =
  | { readonly status: 'absent' }
  | { readonly status: 'gone' }
  | {
      readonly status: 'pending' | 'published';
      readonly authorId: string;
      readonly words: Words;
    };

export type PostCommand =
  | {
      readonly type: 'Submit';
      readonly data: Extract<PostEvent, { type: 'PostSubmitted' }>['data'];
    }
  | {
      readonly type: 'Edit';
      readonly postId: string;
      readonly by: Session;
      readonly words: {
        readonly title?: string | undefined;
        readonly content?: string | undefined;
        readonly category?: Category | undefined;
      };
    }
  | { readonly type: 'Delete'; readonly postId: string; readonly by: Session }
  | { readonly type: 'Approve'; readonly postId: string };

const notYours = (action: string) =>
  new DomainError('forbidden', `You can only ${action} your own posts`);

export const postDecider: Decider<PostState, PostCommand, PostEvent> = {
  initialState: { status: 'absent' },

  decide(command, state) {
    if (command.type === 'Submit') {
      if (state.status !== 'absent')
        throw new DomainError('conflict', 'This post has been submitted already');
      return [{ type: 'PostSubmitted', data: command.data }];
    }
    if (state.status === 'absent' || state.status === 'gone') throw postNotFound();
    const { authorId, status, words } = state;
    const { postId } = command;

    if (command.type === 'Approve')
      return status === 'published' ? [] : [{ type: 'PostApproved', data: { postId, authorId } }];

    const { by } = command;
    const isAuthor = by.memberId === authorId;
    const isAdmin = by.role === 'admin';
    if (status === 'pending' && !isAuthor && !isAdmin) throw postNotFound();

    switch (command.type) {
      case 'Edit': {
        if (!isAuthor) throw notYours('edit');
        const {
          title = words.title,
          content = words.content,
          category = words.category,
        } = command.words;
        const unchanged =
          title === words.title && content === words.content && category === words.category;
        return unchanged
          ? []
          : [{ type: 'PostEdited', data: { postId, authorId, title, content, category } }];
      }
      case 'Delete':
        if (!isAuthor && !isAdmin) throw notYours('delete');
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
        };
      }
      case 'PostApproved':
        return state.status === 'pending' ? { ...state, status: 'published' } : state;
      case 'PostEdited': {
        const { title, content, category } = event.data;
        return state.status === 'pending' || state.status === 'published'
          ? { ...state, words: { title, content, category } }
          : state;
      }
      case 'PostRejected':
      case 'PostDeleted':
        return { status: 'gone' };
      default:
        return event satisfies never;
    }
  },
};
