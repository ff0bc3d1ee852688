import { decisionPushes } from '@portal/contracts/decisions/decisions.pushes';
import { mailPushes } from '@portal/contracts/mails/mail.pushes';
import { approvalPushes } from '@portal/contracts/registrations/approval/approval.pushes';
import type { Feature } from '../../lib/registry/client-feature.ts';
import { taking } from '../../lib/realtime/push-router.ts';
import { historyKey } from '../../lib/deciding/undo-decision.ts';
import { deskMembersKey, waitingKey } from './decisions.cache.ts';

export const decisions = {
  pushes: {
    decision_made: taking(decisionPushes.decision_made, (_, { client }) => {
      void client.invalidateQueries({ queryKey: historyKey });
    }),
    failed_mails_changed: taking(mailPushes.failed_mails_changed, (_, { client }) => {
      void client.invalidateQueries({ queryKey: waitingKey });
    }),
    registrations_changed: taking(approvalPushes.registrations_changed, (_, { client }) => {
      void client.invalidateQueries({ queryKey: deskMembersKey });
      void client.invalidateQueries({ queryKey: waitingKey });
    }),
  },
} satisfies Feature;
