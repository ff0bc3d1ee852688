import type { Suggest } from '../../lib/mentions.ts';

export const suggestMembers: Suggest = async (query, signal) =>
  (await import('./api/suggest-members.tsx')).suggestMembers(query, signal);
