import * as z from 'zod/mini';
import { byId } from '../fields/by-id.ts';
import { view } from '../wire/view.ts';
import { user } from './member.api.ts';

export const userView = view('user', { memberId: z.string() }, user);

/** Member id by display, for the displays that name an approved member. */
export const mentionsView = view('mentions', { displays: z.array(z.string()) }, byId(z.string()));
