import * as z from 'zod/mini';
import { view } from '../view.ts';

export const registrationsView = view('registrations', {}, z.object({ pending: z.number() }));
