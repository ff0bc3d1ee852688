export const pendingRegistrationsKey = ['registrations', 'pending'] as const;
