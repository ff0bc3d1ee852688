import { toJson, withFields, type Json } from '@portal/contracts/json';
import { latest, type Position } from '@portal/contracts/position';
import { post as postSchema, type Post } from '@portal/contracts/posts/post.api';
import { posts, type VisiblePost } from '@portal/read-models/posts/post';
import type { Document } from '@portal/read-models/read-model';
import type { Models } from '../reading/freshness.ts';
import { rememberTexts } from '../remembering/remember.ts';
import type { LoadPeople, People } from './people.ts';

type Words = Pick<
  Post,
  '_id' | 'title' | 'content' | 'category' | 'createdAt' | 'editedAt' | 'status'
>;
export type PartField = Exclude<keyof Post, keyof Words | 'position'>;

type Added<Field extends PartField> = {
  /** Everything that the fields are made of, compared by identity. */
  readonly documents: readonly (Document | undefined)[];
  readonly position: Position;
  /** Called only if a document differs from the last time. */
  present(): { readonly [F in Field]: Json<Post[F]> };
};
type Loaded<Field extends PartField> = {
  /** Ids of everybody whom the fields name. Their documents are read at once for all parts. */
  readonly people: Iterable<string>;
  addTo(post: VisiblePost, people: People): Added<Field>;
};

export type PostPart<Field extends PartField> = {
  readonly models: Models;
  /** Reads what the posts of a page need, all at once. */
  load(page: readonly VisiblePost[]): Promise<Loaded<Field>>;
};

const noDocuments: readonly (Document | undefined)[] = [];

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
        return {
          documents: noDocuments.concat(...added.map(({ documents }) => documents)),
          position: latest(added.map(({ position }) => position)),
          // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the parts of these fields were joined
          present: () => Object.assign({}, ...added.map((part) => part.present())) as never,
        };
      },
    };
  },
});

const FIELDS_IN_ORDER = Object.keys(postSchema.shape);

/** A field's place in the contract is its place in the answer. */
function inOrder<Fields extends object>(fields: Fields): Fields {
  const ordered: Record<string, unknown> = {};
  const byName = new Map<string, unknown>(Object.entries(fields));
  for (const name of FIELDS_IN_ORDER) if (byName.has(name)) ordered[name] = byName.get(name);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the same fields
  return ordered as Fields;
}

/** Characters of presented posts that are kept. */
const MOST_CHARACTERS = 10_000_000;

export interface PresentPosts {
  readonly models: Models;
  present(page: readonly VisiblePost[]): Promise<readonly Json<Post>[]>;
}

/** A post is presented again only if one of its documents has changed. */
export function createPresentPosts(
  parts: PostPart<PartField>,
  loadPeople: LoadPeople,
): PresentPosts {
  const presented = rememberTexts<Json<Post>>(MOST_CHARACTERS);

  return {
    models: [posts, ...parts.models],
    async present(page) {
      const loaded = await parts.load(page);
      const people = await loadPeople(loaded.people);
      return page.map((post) => {
        const { documents, position, present } = loaded.addTo(post, people);
        return presented(post._id, [post, ...documents], () => {
          const { _id, title, content, category, createdAt, editedAt, status } = post;
          const words: Words = { _id, title, content, category, createdAt, editedAt, status };
          return withFields(toJson(words), {
            ...inOrder(present()),
            position: toJson(latest([post.position, position])),
          });
        });
      });
    },
  };
}
