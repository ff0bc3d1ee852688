import * as z from 'zod/mini';
import { view } from '../wire/view.ts';

export const feedbackCountView = view('feedback-count', {}, z.object({ count: z.number() }));
