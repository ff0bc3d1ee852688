import { historyKey } from '../../lib/history.ts';

export const deskMembersKey = [...historyKey, 'members'] as const;
export const waitingKey = [...historyKey, 'waiting'] as const;
