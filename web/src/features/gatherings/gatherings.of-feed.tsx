import type { OfFeed } from '../../lib/registry/client-feature.ts';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { useUpcoming } from './api/get-upcoming.ts';

const Panel = lazyPart(async () => ({
  default: (await import('./upcoming/UpcomingList.tsx')).UpcomingPanel,
}));
const Opener = lazyPart(async () => ({
  default: (await import('./upcoming/UpcomingList.tsx')).UpcomingOpener,
}));

const useHasEvents = (): boolean => (useUpcoming().data?.data.length ?? 0) > 0;

export const ofFeed: OfFeed = {
  name: 'gatherings',
  Panel: () => useHasEvents() && <Panel />,
  Opener: () => useHasEvents() && <Opener />,
};
