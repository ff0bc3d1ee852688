import * as z from 'zod/mini';
import { user } from '../members/member.api.ts';

// Apart from what the forms send: every page of the client needs these, and only some have a form

export const loginAnswer = z.object({ token: z.string() });
export const meAnswer = z.object({ data: user });
export const messageAnswer = z.object({ message: z.string() });
