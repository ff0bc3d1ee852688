import type { User } from '@portal/contracts/members/member.api';

/** Names the rights of a member beyond those of every member. */
export function roleText({ role, coordinates = [] }: Pick<User, 'role' | 'coordinates'>): string {
  if (role === 'admin') return 'Administrator';
  return coordinates.length > 0 ? `Coordinator of ${coordinates.join(', ')}` : 'Member';
}
