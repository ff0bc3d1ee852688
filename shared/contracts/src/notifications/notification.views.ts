import * as z from 'zod/mini';
import { view } from '../view.ts';
import { notification } from './notification.api.ts';

export const notificationView = view('notification', { notificationId: z.string() }, notification);

/** Everything up to position `upTo` is read, and so are the single `ids` after it. */
export const readingView = view(
  'reading',
  { memberId: z.string() },
  z.object({ upTo: z.string(), ids: z.array(z.string()), position: z.string() }),
);
