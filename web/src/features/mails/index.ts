import { mailPushes } from '@portal/contracts/mails/mail.pushes';
import type { Feature } from '../../lib/registry/client-feature.ts';
import { refetching } from '../../lib/realtime/push-router.ts';
import { failedMailsKey } from './mails.cache.ts';

export const mails = {
  pushes: {
    failed_mails_changed: refetching(mailPushes.failed_mails_changed, failedMailsKey),
  },
} satisfies Feature;
