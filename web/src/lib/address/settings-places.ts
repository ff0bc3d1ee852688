export const SECURITY = '/settings/security';
