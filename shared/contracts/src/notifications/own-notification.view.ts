import * as z from 'zod/mini';
import { view } from '../wire/view.ts';

/** Nothing where the member does not get the notification. */
export const ownNotificationView = view(
  'own-notification',
  { notificationId: z.string(), memberId: z.string() },
  z.object({}),
);
