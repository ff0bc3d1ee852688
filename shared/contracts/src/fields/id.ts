import * as z from 'zod/mini';

export const id = z.uuid();

export const instant = z.iso.datetime();

export const isId = (text: unknown): text is string => id.safeParse(text).success;
