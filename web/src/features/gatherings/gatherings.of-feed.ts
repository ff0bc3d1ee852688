import type { OfFeed } from '../../lib/registry/client-feature.ts';
import { NextEventsOpener, NextEventsPanel } from './upcoming/NextEvents.tsx';

export const ofFeed: OfFeed = {
  name: 'gatherings',
  Panel: NextEventsPanel,
  Opener: NextEventsOpener,
};
