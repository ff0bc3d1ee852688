import { category } from '@portal/contracts/posts/category';
import { byId } from '@portal/contracts/fields/by-id';
import * as z from 'zod/mini';
import { readDraft, writeDraft } from '../../../lib/kept/draft.ts';
import { newIdempotencyKey } from '../../../lib/network/idempotency-key.ts';

const kept = z.object({
  title: z.string(),
  content: z.string(),
  category: z.nullable(category),
  parts: z._default(byId(byId(z.string())), {}),
  idempotencyKey: z.string(),
});
/** The key belongs to the words: publishing the same words twice makes one post. */
export type PostDraft = z.infer<typeof kept>;

const TARGET = 'post';

export const isEmpty = ({ title, content, parts }: PostDraft): boolean =>
  [title, content, ...Object.values(parts).flatMap((values) => Object.values(values))].every(
    (text) => text === '',
  );

export function readPostDraft(): PostDraft {
  const empty = { title: '', content: '', category: null, parts: {} };
  try {
    return kept.parse(JSON.parse(readDraft(TARGET)));
  } catch {
    return { ...empty, idempotencyKey: newIdempotencyKey() };
  }
}

export function keepPostDraft(words: Omit<PostDraft, 'idempotencyKey'>): PostDraft {
  const draft = { ...words, idempotencyKey: newIdempotencyKey() };
  writeDraft(TARGET, isEmpty(draft) ? '' : JSON.stringify(draft));
  return draft;
}

export const forgetPostDraft = (): void => writeDraft(TARGET, '');
