import { lazyPart } from '../../../ui/states/lazy-part.tsx';
import { useUpcoming } from '../api/get-upcoming.ts';

const Panel = lazyPart(async () => ({
  default: (await import('./UpcomingList.tsx')).UpcomingPanel,
}));
const Opener = lazyPart(async () => ({
  default: (await import('./UpcomingList.tsx')).UpcomingOpener,
}));

const useHasEvents = (): boolean => (useUpcoming().data?.data.length ?? 0) > 0;

export const NextEventsPanel = () => useHasEvents() && <Panel />;
export const NextEventsOpener = () => useHasEvents() && <Opener />;
