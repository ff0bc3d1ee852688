import type { Comment } from '@portal/contracts/comments/comment.api';
import type { CommentDocument, PresentComment } from '@portal/read-models/comments/comment';
import type { MemberDocument } from '@portal/read-models/members/member';
import { isPresent, nameOf, presentPerson, type People } from '../people.ts';

export const isShown = (comment: CommentDocument): comment is PresentComment =>
  comment.status === 'shown';

export const peopleOfComment = ({ authorId, mentionIds }: PresentComment): readonly string[] =>
  mentionIds.length === 0 ? [authorId] : [authorId, ...mentionIds];

const mention = /@\[([0-9a-f-]{36})\]/gu;

/** A mention is kept as `@[memberId]` and shown as `@[name]`. */
function withNames(text: string, mentionIds: readonly string[], people: People): string {
  if (mentionIds.length === 0) return text;
  return text.replace(mention, (typed, id: string) => {
    if (!mentionIds.includes(id)) return typed;
    const member = people.get(id);
    return `@[${isPresent(member) ? nameOf(member) : 'former member'}]`;
  });
}

function presentComment(comment: PresentComment, people: People): Comment {
  const { _id, authorId, mentionIds, text, createdAt } = comment;
  const user = presentPerson(authorId, people.get(authorId));
  return {
    _id,
    name: user.fullName,
    text: withNames(text, mentionIds, people),
    createdAt,
    user,
  };
}

type Kept = { readonly by: readonly (MemberDocument | undefined)[]; readonly json: string };
const kept = new WeakMap<CommentDocument, Kept>();

/** As JSON text, kept for as long as the comment and everybody named in it are the same documents. */
export function commentJson(comment: PresentComment, people: People): string {
  const ids = peopleOfComment(comment);
  const known = kept.get(comment);
  if (known && ids.every((id, index) => people.get(id) === known.by[index])) return known.json;
  const json = JSON.stringify(presentComment(comment, people));
  kept.set(comment, { by: ids.map((id) => people.get(id)), json });
  return json;
}
