import { createContext, use } from 'react';
import type { OfFeed } from './feature.ts';

/** What features show beside the feed. The app loads it with the feed. */
export const FeedPanelsContext = createContext<readonly OfFeed[]>([]);

export const useFeedPanels = (): readonly OfFeed[] => use(FeedPanelsContext);
