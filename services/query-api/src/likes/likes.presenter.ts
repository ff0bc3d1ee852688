import type { LikesDocument } from '@portal/read-models/likes/likes';

const kept = new WeakMap<LikesDocument, string>();

/** The ids as JSON text. Ids need no escaping, which makes long lists cheap. */
export function likesJson(document: LikesDocument | null | undefined): string {
  if (!document || document.likes.length === 0) return '[]';
  let json = kept.get(document);
  if (json === undefined) {
    json = `["${document.likes.join('","')}"]`;
    kept.set(document, json);
  }
  return json;
}
