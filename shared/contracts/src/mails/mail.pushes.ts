import * as z from 'zod/mini';
import { push } from '../wire/push.ts';
import { view } from '../wire/view.ts';

export const failedMailCountView = view('failed-mail-count', {}, z.object({ count: z.number() }));

export const mailPushes = {
  failed_mails_changed: push(failedMailCountView, {
    keyOf: () => ({}),
    orderKey: () => 'failed-mails',
  }),
};
