import * as z from 'zod/mini';
import { view } from '../wire/view.ts';
import { consents } from './consent.api.ts';

export const consentsView = view('consents', { memberId: z.string() }, consents);
