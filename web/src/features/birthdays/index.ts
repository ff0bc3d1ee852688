import type { Feature } from '../../lib/registry/client-feature.ts';

export const birthdays = {
  ofFeed: async () => (await import('./birthdays.of-feed.ts')).ofFeed,
} satisfies Feature;
