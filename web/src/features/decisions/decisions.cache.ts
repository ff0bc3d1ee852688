import { historyKey } from '../../lib/deciding/undo-decision.ts';

export const deskMembersKey = [...historyKey, 'members'] as const;
export const waitingKey = [...historyKey, 'waiting'] as const;
