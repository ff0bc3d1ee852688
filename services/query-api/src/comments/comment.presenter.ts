import type { Comment } from '@portal/contracts/comments/comment.api';
import type { CommentDocument, PresentComment } from '@portal/read-models/comments/comment';
import { keepJson } from '../kept-json.ts';
import { withNames } from '../mentions.ts';
import { presentPerson, type People } from '../people.ts';

export const isShown = (comment: CommentDocument): comment is PresentComment =>
  comment.status === 'shown';

export const peopleOfComment = ({ authorId, mentionIds }: PresentComment): readonly string[] =>
  mentionIds.length === 0 ? [authorId] : [authorId, ...mentionIds];

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

export const commentJson = keepJson(peopleOfComment, presentComment);
