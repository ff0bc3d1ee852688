import * as z from 'zod/mini';

/** No body toggles; `liked` states the wish, so that a repeated call changes nothing. */
export const likePostRequest = z.object({
  liked: z.optional(z.boolean('liked must be true or false')),
});
/** The ids of all who like the post. */
export const likesAnswer = z.object({ data: z.array(z.string()) });
