import type { Post } from '@portal/contracts/posts/post.api';
import { describe, expect, it } from 'vitest';
import { feedOf } from './posts.cache.ts';

const post = (_id: string): Post => ({
  _id,
  title: `Title ${_id}`,
  content: 'Content',
  category: 'Event',
  createdAt: '2026-01-01T00:00:00.000Z',
  editedAt: null,
  status: 'published',
  user: {
    _id: 'a',
    fullName: 'Asha',
    profilePicture: 'no-photo.jpg',
    role: 'member',
    batchYear: 1994,
  },
  likes: [],
  comments: [],
  position: '1',
});
const ids = (posts: readonly Post[]) => posts.map(({ _id }) => _id).join('');

describe('what the feed shows', () => {
  it('[4.30] drops duplicates when a page brings what is there already', () => {
    expect(
      ids(
        feedOf(
          [
            [post('c'), post('b')],
            [post('b'), post('a')],
          ],
          undefined,
          [],
        ),
      ),
    ).toBe('cba');
  });

  it('keeps a new post on top until a fetched page contains it', () => {
    const live = { shown: [post('d')], waiting: [] };
    expect(ids(feedOf([[post('c')]], live, []))).toBe('dc');
    expect(ids(feedOf([[post('e'), post('d'), post('c')]], live, []))).toBe('edc');
  });

  it('never shows what waits behind the pill, nor what is gone', () => {
    const live = { shown: [], waiting: [post('d')] };
    expect(ids(feedOf([[post('c'), post('b')]], live, ['b']))).toBe('c');
  });
});
