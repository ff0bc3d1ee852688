import * as z from 'zod/mini';

/** `liked` states the wish, so a repeated call changes nothing. A call without a body toggles. */
export const likePostRequest = z.object({
  liked: z.optional(z.boolean('liked must be true or false')),
});
/** Ids of the members who like the post. */
export const likesAnswer = z.object({ data: z.array(z.string()) });
