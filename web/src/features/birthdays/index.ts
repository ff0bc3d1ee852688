import type { Feature } from '../../lib/feature.ts';

export const birthdays = {
  ofFeed: async () => (await import('./of-feed.ts')).ofFeed,
} satisfies Feature;
