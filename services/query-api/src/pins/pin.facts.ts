import { OPEN_END } from '@portal/contracts/pins/pin.api';
import type { PinEvent } from '@portal/contracts/pins/pin.events';
import type { Facts, FactsBy } from '../answering/facts.ts';

const notPinned = (): Facts => ({ state: 'not pinned' });

export const pinFacts: FactsBy<PinEvent['type']> = {
  PostPinned: (_before, { until }) => ({ state: 'pinned', until: until ?? OPEN_END }),
  PostUnpinned: notPinned,
  PostPinExpired: notPinned,
};
