import type { Session } from '@portal/contracts/wire/access';
import { toJson, withFields, type Fields, type Json } from '@portal/contracts/wire/json';
import { latest, type Position } from '@portal/contracts/wire/position';
import { post as postSchema, type Post } from '@portal/contracts/posts/post.api';
import { posts, type VisiblePost } from '@portal/read-models/posts/post';
import type { Document } from '@portal/read-models/read-model';
import type { Models } from '../answering/freshness.ts';
import { remember } from '../caching/remember.ts';
import type { LoadPeople, People } from '../people/people.ts';

/** A post that waits for approval is its author's and the administrators' to read. */
export const mayRead = (
  { status, authorId }: VisiblePost,
  { memberId, role }: Pick<Session, 'memberId' | 'role'>,
): boolean => status === 'published' || role === 'admin' || authorId === memberId;

type Words = Pick<
  Post,
  '_id' | 'title' | 'content' | 'category' | 'createdAt' | 'editedAt' | 'status'
>;
export type PartField = Exclude<keyof Post, keyof Words | 'position'>;

type Presented<Field extends PartField> = Fields<Pick<Post, Field>>;

type ForReader<Seen> = {
  /** Readers for whom this is the same see the same. */
  seenAs(memberId: string): string;
  see(memberId: string): Seen;
};

type Added<Field extends PartField> = {
  /** The fields are presented again if one of these differs: documents by identity, other values by their worth. */
  readonly sources: readonly (Document | string | number | undefined)[];
  readonly position: Position;
  present(): Presented<Field>;
  /** Without it all readers see the same. */
  readonly forReader?: ForReader<Partial<Presented<Field>>> | undefined;
};
type Loaded<Field extends PartField> = {
  /** Ids of all people in the fields. Their documents are read at once for all parts. */
  readonly people: Iterable<string>;
  addTo(post: VisiblePost, people: People): Added<Field>;
};

export type PostPart<Field extends PartField> = {
  readonly models: Models;
  load(page: readonly VisiblePost[]): Promise<Loaded<Field>>;
};

const together = (fields: readonly object[]): never =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- those of the parts that were joined
  Object.assign({}, ...fields) as never;

export const joinParts = <Field extends PartField>(
  parts: readonly PostPart<never>[],
): PostPart<Field> => ({
  models: parts.flatMap(({ models }) => models),
  async load(page) {
    const loaded = await Promise.all(parts.map((part) => part.load(page)));
    const people = new Set<string>();
    for (const part of loaded) for (const id of part.people) people.add(id);
    return {
      people,
      addTo(post, known) {
        const added = loaded.map((part) => part.addTo(post, known));
        const differing = added.flatMap(({ forReader }) => forReader ?? []);
        return {
          sources: added.flatMap(({ sources }) => sources),
          position: latest(added.map(({ position }) => position)),
          present: () => together(added.map((part) => part.present())),
          forReader:
            differing.length === 0
              ? undefined
              : {
                  seenAs: (memberId) => differing.map((own) => own.seenAs(memberId)).join(),
                  see: (memberId) => together(differing.map((own) => own.see(memberId))),
                },
        };
      },
    };
  },
});

const FIELDS_IN_ORDER = Object.keys(postSchema.shape);

function inOrder<Fields extends object>(fields: Fields): Fields {
  const ordered: Record<string, unknown> = {};
  const byName = new Map<string, unknown>(Object.entries(fields));
  for (const name of FIELDS_IN_ORDER) if (byName.has(name)) ordered[name] = byName.get(name);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the same fields
  return ordered as Fields;
}

/** About two thousand posts. */
const MOST_BYTES = 3_500_000;

export type PresentedPost = ForReader<Json<Post>> & {
  /** Without what only a reader knows. */
  shared(): Json<Post>;
};

export interface PresentPosts {
  readonly models: Models;
  present(page: readonly VisiblePost[]): Promise<readonly PresentedPost[]>;
}

function postJson(
  { _id, title, content, category, createdAt, editedAt, status }: VisiblePost,
  fields: Presented<PartField>,
  position: Position,
): Json<Post> {
  const words: Words = { _id, title, content, category, createdAt, editedAt, status };
  return withFields<Words, Omit<Post, keyof Words>>(toJson(words), {
    ...inOrder(fields),
    position: toJson(position),
  });
}

export function createPresentPosts(
  parts: PostPart<PartField>,
  loadPeople: LoadPeople,
): PresentPosts {
  const presented = remember<Json<Post>>(MOST_BYTES, ({ length }) => length);

  return {
    models: [posts, ...parts.models],
    async present(page) {
      const loaded = await parts.load(page);
      const people = await loadPeople(loaded.people);
      return page.map((post) => {
        const { sources, position, present, forReader } = loaded.addTo(post, people);
        const newest = latest([post.position, position]);
        const text = (key: string, more?: () => Partial<Presented<PartField>>) =>
          presented(key, [post, ...sources], () =>
            postJson(post, { ...present(), ...more?.() }, newest),
          );
        const shared = () => text(post._id);
        if (!forReader) return { shared, seenAs: () => '', see: shared };
        const { seenAs, see } = forReader;
        return {
          shared,
          seenAs,
          see: (memberId) => text(`${post._id} ${seenAs(memberId)}`, () => see(memberId)),
        };
      });
    },
  };
}
