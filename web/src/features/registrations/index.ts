import { approvalPushes } from '@portal/contracts/registrations/approval/approval.pushes';
import type { Feature } from '../../lib/registry/client-feature.ts';
import { refetching } from '../../lib/realtime/push-router.ts';
import { registrationsKey } from './registrations.cache.ts';

export const registrations = {
  pushes: {
    registrations_changed: refetching(approvalPushes.registrations_changed, registrationsKey),
  },
} satisfies Feature;
