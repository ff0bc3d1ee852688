import * as z from 'zod/mini';

/** Every thing of the portal is named by a lower-case UUID. */
export const id = z.uuid();

/** An instant as ISO 8601 text in UTC. */
export const instant = z.iso.datetime();

export const isId = (text: unknown): text is string => id.safeParse(text).success;
