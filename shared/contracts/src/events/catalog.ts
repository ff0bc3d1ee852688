import { listed, merge, type ListedIn } from '../feature-contract.ts';
import * as features from '../features.ts';
import type { EventDefinition, EventOfStream, Stream } from './definition.ts';

export const streams: readonly Stream[] = listed(features, 'streams');

export const eventCatalog: Readonly<Record<string, EventDefinition>> = merge(
  streams.map(({ events }) => events),
);

export type PortalEvent = EventOfStream<ListedIn<typeof features, 'streams'>>;
