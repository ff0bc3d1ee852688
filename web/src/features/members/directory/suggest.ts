import type { Suggest } from '../../../lib/words/text-parts.ts';

export const suggestMembers: Suggest = async (query, signal) =>
  (await import('../api/suggest-members.tsx')).suggestMembers(query, signal);
