import * as z from 'zod/mini';
import { view } from '../wire/view.ts';

export const failedMailCountView = view('failed-mail-count', {}, z.object({ count: z.number() }));
