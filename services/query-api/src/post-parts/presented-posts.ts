import type { Session } from '@portal/contracts/wire/access';
import { joinObjects, toJson, type Json } from '@portal/contracts/wire/json';
import { latest, type Position } from '@portal/contracts/wire/position';
import type { Post } from '@portal/contracts/posts/post.api';
import { posts, type VisiblePost } from '@portal/read-models/posts/post';
import type { Models } from '../answering/freshness.ts';
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

type Added<Field extends PartField> = {
  readonly position: Position;
  /** The same for all readers. */
  readonly fields: Partial<Pick<Post, Field>>;
  /** The others, as one reader sees them; without a reader, as they are said to all. Asked for once for each reader of a kept page. */
  readonly forReader?: (memberId?: string) => Json<Partial<Pick<Post, Field>>>;
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

const NO_FIELDS: Json<object> = toJson({});

export const joinParts = <Field extends PartField>(
  parts: readonly PostPart<never>[],
): PostPart<Field> => ({
  models: parts.flatMap(({ models }) => models),
  async load(page) {
    const loaded = await Promise.all(parts.map((part) => part.load(page)));
    return {
      people: loaded.flatMap(({ people }) => [...people]),
      addTo(post, known) {
        const added = loaded.map((part) => part.addTo(post, known));
        return {
          position: latest(added.map(({ position }) => position)),
          fields: added.reduce<Partial<Post>>((all, { fields }) => ({ ...all, ...fields }), {}),
          forReader: (memberId) =>
            added.reduce<Json<object>>(
              (joined, { forReader }) =>
                forReader ? joinObjects(joined, forReader(memberId)) : joined,
              NO_FIELDS,
            ),
        };
      },
    };
  },
});

export type PresentedPost = {
  readonly post: VisiblePost;
  /** Leaves out what only a reader knows if `readerId` is missing. */
  readonly presentTo: (readerId?: string) => Json<Post>;
};

export const createPresentPosts = (parts: PostPart<PartField>, loadPeople: LoadPeople) => ({
  models: [posts, ...parts.models],
  async present(page: readonly VisiblePost[]): Promise<readonly PresentedPost[]> {
    const loaded = await parts.load(page);
    const people = await loadPeople(loaded.people);
    return page.map((post) => {
      const { _id, title, content, category, createdAt, editedAt, status } = post;
      const words: Words = { _id, title, content, category, createdAt, editedAt, status };
      const { position: added, fields, forReader } = loaded.addTo(post, people);
      const position = latest([post.position, added]);
      const shared = joinObjects(toJson({ ...words, position }), toJson(fields));
      return {
        post,
        // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the parts have all the other fields of a post
        presentTo: (id) => joinObjects(shared, forReader?.(id) ?? NO_FIELDS) as Json<Post>,
      };
    });
  },
});
export type PresentPosts = ReturnType<typeof createPresentPosts>;
