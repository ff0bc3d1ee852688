import { push } from '../wire/push.ts';
import { failedMailCountView } from './mail.views.ts';

export const mailPushes = {
  failed_mails_changed: push(failedMailCountView, {
    keyOf: () => ({}),
    orderKey: () => 'failed-mails',
  }),
};
