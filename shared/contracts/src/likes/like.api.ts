import * as z from 'zod/mini';

export const likePostRequest = z.object({
  liked: z.optional(z.boolean('liked must be true or false')),
});
export const likesAnswer = z.object({ data: z.array(z.string()) });
