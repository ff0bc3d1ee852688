import { administrationPushes } from '@portal/contracts/administration/administration.pushes';
import type { Feature } from '../../lib/registry/client-feature.ts';
import { handling } from '../../lib/realtime/push-router.ts';
import { replaceUser } from '../../lib/session/member-session.tsx';

export const administration = {
  pushes: {
    account_changed: handling(administrationPushes.account_changed, (user, { client }) => {
      replaceUser(client, user);
      void client.invalidateQueries({ queryKey: ['profile'] });
      void client.invalidateQueries({ queryKey: ['directory'] });
    }),
    member_changed: handling(administrationPushes.member_changed, (user, { client }) => {
      client.setQueryData(['member', user._id], user);
      void client.invalidateQueries({ queryKey: ['directory'] });
    }),
  },
} satisfies Feature;
