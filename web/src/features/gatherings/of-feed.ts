import type { OfFeed } from '../../lib/feature.ts';
import { NextEventsOpener, NextEventsPanel } from './NextEvents.tsx';

export const ofFeed: OfFeed = {
  name: 'gatherings',
  Panel: NextEventsPanel,
  Opener: NextEventsOpener,
};
