export const registrationsKey = ['registrations'] as const;
export const pendingRegistrationsKey = [...registrationsKey, 'pending'] as const;
export const pendingCountKey = [...registrationsKey, 'count'] as const;
