import * as z from 'zod/mini';

/** A lower-case UUID. */
export const id = z.uuid();

export const instant = z.iso.datetime();

export const isId = (text: unknown): text is string => id.safeParse(text).success;
