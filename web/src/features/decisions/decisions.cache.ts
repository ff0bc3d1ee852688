export const historyKey = ['history'] as const;
export const deskMembersKey = [...historyKey, 'members'] as const;
export const waitingKey = [...historyKey, 'waiting'] as const;
