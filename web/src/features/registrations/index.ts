import { approvalPushes } from '@portal/contracts/registrations/approval/approval.pushes';
import type { Feature } from '../../lib/registry/client-feature.ts';
import { taking } from '../../lib/realtime/push-router.ts';
import { registrationsKey } from './registrations.cache.ts';

export const registrations = {
  pushes: {
    registrations_changed: taking(approvalPushes.registrations_changed, (_, { client }) => {
      void client.invalidateQueries({ queryKey: registrationsKey });
    }),
  },
} satisfies Feature;
