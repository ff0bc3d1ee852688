import * as z from 'zod/mini';
import { view } from '../view.ts';

export const feedbackCountView = view('feedback-count', {}, z.object({ count: z.number() }));
