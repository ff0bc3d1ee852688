import type { Post } from '@portal/contracts/posts/post.api';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPost } from '../../testing/posts.ts';
import {
  addLivePost,
  feedOf,
  holdBackNew,
  liveFeed,
  NOTHING_LIVE,
  postKeys,
  removePost,
  setPost,
  showWaiting,
} from './posts.cache.ts';

const post = (_id: string): Post => aPost({ _id, createdAt: `2026-01-01T00:00:00.00${_id}Z` });
const ids = (posts: readonly Post[]) => posts.map(({ _id }) => _id).join('');

describe('the posts of the feed', () => {
  it('the feed shows a post once when two pages contain it [4.30]', () => {
    const pages = [
      [post('3'), post('2')],
      [post('2'), post('1')],
    ];
    expect(ids(feedOf(pages, NOTHING_LIVE))).toBe('321');
  });

  it('the feed keeps a new post on top until a fetched page contains it', () => {
    const live = { ...NOTHING_LIVE, shown: [post('4')] };
    expect(ids(feedOf([[post('3')]], live))).toBe('43');
    expect(ids(feedOf([[post('5'), post('4'), post('3')]], live))).toBe('543');
  });

  it('the feed shows neither posts behind the pill nor deleted posts', () => {
    const live = { ...NOTHING_LIVE, waiting: [post('4')], gone: ['2'] };
    expect(ids(feedOf([[post('4'), post('3'), post('2')]], live))).toBe('3');
  });

  it('the feed shows the newest state of a post, pushed or fetched', () => {
    const page = [aPost({ _id: '1', title: 'fetched', position: '5' })];
    const titles = (changed: Post) =>
      feedOf([page], { ...NOTHING_LIVE, changed: [changed] }).map(({ title }) => title);
    expect(titles(aPost({ _id: '1', title: 'pushed', position: '6' }))).toEqual(['pushed']);
    expect(titles(aPost({ _id: '1', title: 'pushed', position: '4' }))).toEqual(['fetched']);
  });
});

describe('the feed of a reader', () => {
  let client: QueryClient;
  const shownPosts = () =>
    feedOf(client.getQueryData<{ pages: Post[][] }>(postKeys.feed)?.pages ?? [], liveFeed(client));
  beforeEach(() => {
    client = new QueryClient();
    client.setQueryData(postKeys.feed, { pages: [[post('3'), post('2')]], pageParams: [1] });
  });

  it('the feed holds back new posts of a page until the reader asks for them', () => {
    const page = [post('5'), post('4'), post('3')];
    holdBackNew(client, page);
    client.setQueryData(postKeys.feed, { pages: [page], pageParams: [1] });
    expect(ids(shownPosts())).toBe('3');
    expect(ids(liveFeed(client).waiting)).toBe('54');
    showWaiting(client);
    expect(ids(shownPosts())).toBe('543');
  });

  it('the feed holds back no post of its first page', () => {
    client.removeQueries({ queryKey: postKeys.feed });
    holdBackNew(client, [post('1')]);
    expect(liveFeed(client).waiting).toEqual([]);
  });

  it('the feed keeps a post in view when its push arrives again', () => {
    addLivePost(client, post('4'), 'shown');
    addLivePost(client, post('4'), 'waiting');
    addLivePost(client, post('3'), 'waiting');
    expect(ids(shownPosts())).toBe('432');
    expect(liveFeed(client).waiting).toEqual([]);
  });

  it('the feed omits a deleted post even when a late page contains it', () => {
    client.setQueryData(postKeys.detail('3'), post('3'));
    removePost(client, '3');
    client.setQueryData(postKeys.feed, { pages: [[post('3'), post('2')]], pageParams: [1] });
    expect(ids(shownPosts())).toBe('2');
    expect(client.getQueryData(postKeys.detail('3'))).toBeNull();
  });

  it('the feed never lets an older state of a post replace a newer one', () => {
    setPost(client, aPost({ _id: '3', title: 'newer', position: '9' }));
    setPost(client, aPost({ _id: '3', title: 'older', position: '8' }));
    expect(shownPosts()[0]?.title).toBe('newer');
  });
});
