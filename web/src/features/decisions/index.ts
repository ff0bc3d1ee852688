import { decisionPushes } from '@portal/contracts/decisions/decisions.pushes';
import { mailPushes } from '@portal/contracts/mails/mail.pushes';
import { approvalPushes } from '@portal/contracts/registrations/approval/approval.pushes';
import type { Feature } from '../../lib/registry/client-feature.ts';
import { refetching } from '../../lib/realtime/push-router.ts';
import { historyKey } from '../../lib/deciding/undo-decision.ts';
import { deskMembersKey, waitingKey } from './decisions.cache.ts';

export const decisions = {
  pushes: {
    decision_made: refetching(decisionPushes.decision_made, historyKey),
    failed_mails_changed: refetching(mailPushes.failed_mails_changed, waitingKey),
    registrations_changed: refetching(
      approvalPushes.registrations_changed,
      deskMembersKey,
      waitingKey,
    ),
  },
} satisfies Feature;
