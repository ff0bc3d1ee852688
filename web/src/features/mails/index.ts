import { mailPushes } from '@portal/contracts/mails/mail.pushes';
import type { Feature } from '../../lib/registry/client-feature.ts';
import { taking } from '../../lib/realtime/push-router.ts';
import { failedMailsKey } from './mails.cache.ts';

export const mails = {
  pushes: {
    failed_mails_changed: taking(mailPushes.failed_mails_changed, (_, { client }) => {
      void client.invalidateQueries({ queryKey: failedMailsKey });
    }),
  },
} satisfies Feature;
