import * as z from 'zod/mini';
import { user } from '../members/member.api.ts';

// Apart from account.api.ts: every page of the client loads these schemas, and only a few load those of the forms

export const loginAnswer = z.object({ token: z.string() });
export const meAnswer = z.object({ data: user });
export const messageAnswer = z.object({ message: z.string() });
