import { posts, type PostDocument } from '@portal/read-models/posts/post';
import type { Document } from '@portal/read-models/read-model';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';
import { LRUCache } from 'lru-cache';
import { prepare, type Prepared } from '../answer.ts';
import { rememberByVersion } from '../by-version.ts';
import { behind, type ListPage } from '../list-page.ts';
import { presentPost, type Beside, type VisiblePost } from './post.presenter.ts';

/** Characters of presented posts that are kept. */
const KEPT_CHARACTERS = 10_000_000;
const KEPT_PAGES = 50;
const KEPT_POSTS = 500;

/** What other features know of posts, presented; `of` names the documents it was made from. */
export type BesidePosts = (
  posts: readonly { readonly _id: string; readonly authorId: string; readonly position: string }[],
) => Promise<
  ReadonlyMap<
    string,
    { readonly of: readonly (Document | undefined)[]; readonly present: () => Beside }
  >
>;

const same = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

type VisibleAnswer = { readonly post: VisiblePost; readonly answer: Prepared };

const isVisible = (post: PostDocument): post is VisiblePost =>
  post.status === 'published' || post.status === 'pending';

export function createPostQueries(readStore: ReadStore, beside: BesidePosts) {
  const stored = readStore.collection<PostDocument>(posts.name);
  const presented = new LRUCache<
    string,
    { readonly of: readonly unknown[]; readonly json: string }
  >({ maxSize: KEPT_CHARACTERS, sizeCalculation: ({ json }) => json.length });
  const version = () => readStore.version();
  const pages = rememberByVersion<Prepared>(version, KEPT_PAGES);
  const single = rememberByVersion<VisibleAnswer | null>(version, KEPT_POSTS);

  /** Each as JSON text. One that is made of the same documents as before is not made again. */
  async function present(visible: readonly VisiblePost[]): Promise<readonly string[]> {
    const others = await beside(visible);
    return visible.flatMap((post) => {
      const entry = others.get(post._id);
      if (!entry) return [];
      const of = [post, ...entry.of];
      const known = presented.get(post._id);
      if (known && same(known.of, of)) return [known.json];
      const json = presentPost(post, entry.present());
      presented.set(post._id, { of, json });
      return [json];
    });
  }

  const listJson = async (found: readonly PostDocument[]): Promise<string> =>
    `[${(await present(found.filter(isVisible))).join(',')}]`;

  async function feed(page: number, limit: number): Promise<string> {
    const found = await stored.find({
      filter: { status: 'published' },
      sort: [
        ['listedAt', -1],
        ['_id', -1],
      ],
      skip: (page - 1) * limit,
      limit,
    });
    return `{"data":${await listJson(found)}}`;
  }

  const pendingCount = (): Promise<number> => stored.count({ status: 'pending' });

  async function visible(postId: string): Promise<VisiblePost | null> {
    const post = await stored.get(postId);
    return post && isVisible(post) ? post : null;
  }
  async function presentOne(post: VisiblePost): Promise<string> {
    const [json = 'null'] = await present([post]);
    return json;
  }

  return {
    /** A page of the feed, newest first: the same bytes for every member. */
    page: (page: number, limit: number): Promise<Prepared> =>
      pages(`${page} ${limit}`, async () => prepare(await feed(page, limit))),
    pendingCount,
    /** A page of what waits for an administrator, what has waited longest first, as JSON text; and how many wait in all. */
    async pending({
      after,
      limit,
    }: ListPage): Promise<{ readonly json: string; readonly total: number }> {
      const last = after === undefined ? null : await stored.get(after);
      // Not by its place in a list, which changes when it is approved
      const place = last && 'createdAt' in last ? { ...last, at: last.createdAt } : undefined;
      const [found, total] = await Promise.all([
        stored.find({
          filter: { status: 'pending', ...behind('createdAt', place) },
          sort: [
            ['createdAt', 1],
            ['_id', 1],
          ],
          limit,
        }),
        pendingCount(),
      ]);
      return { json: await listJson(found), total };
    },
    /** A post that is published or waits, with its answer; null for any other. */
    one: (postId: string): Promise<VisibleAnswer | null> =>
      single(postId, async () => {
        const post = await visible(postId);
        return post && { post, answer: prepare(`{"data":${await presentOne(post)}}`) };
      }),
    visible,
    presentOne,
    /** Those of them that are published, by id. */
    async published(postIds: readonly string[]): Promise<ReadonlyMap<string, VisiblePost>> {
      const found = await stored.getMany(postIds);
      const published = new Map<string, VisiblePost>();
      for (const post of found.values())
        if (isVisible(post) && post.status === 'published') published.set(post._id, post);
      return published;
    },
  };
}
export type PostQueries = ReturnType<typeof createPostQueries>;
