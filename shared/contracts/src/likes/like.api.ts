import * as z from 'zod/mini';

/** `liked` is the wanted state, so a repeated call changes nothing. A call without a body toggles. */
export const likePostRequest = z.object({
  liked: z.optional(z.boolean('liked must be true or false')),
});
export const likesAnswer = z.object({ data: z.array(z.string()) });
