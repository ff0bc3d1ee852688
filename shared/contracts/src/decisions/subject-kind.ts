import * as z from 'zod/mini';

/** The subject of a decision. */
export const subjectKind = z.enum(['member', 'post', 'comment', 'message', 'group', 'portal']);
export type SubjectKind = z.infer<typeof subjectKind>;
