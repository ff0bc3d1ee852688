import type { Feature } from '../../lib/registry/client-feature.ts';

export const members = {
  ofFeed: async () => ({
    name: 'members',
    // A phone has no place beside the feed, so it does not load the panel
    Panel: matchMedia('(min-width: 56.25em)').matches
      ? (await import('./directory/BatchPanel.tsx')).BatchPanel
      : () => null,
  }),
} satisfies Feature;
