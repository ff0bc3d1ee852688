import type { User } from '@portal/contracts/members/member.api';
import type { QueryClient } from '@tanstack/react-query';
import { changeUser } from '../../lib/session/member-session.tsx';

export const profileKey = ['profile'] as const;

export function changeProfile(client: QueryClient, change: Partial<User>): void {
  client.setQueryData<User>(profileKey, (before) => before && { ...before, ...change });
  changeUser(client, change);
  for (const queryKey of [['directory'], ['member'], ['posts']])
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
}
