import type { OfFeed } from '../../lib/registry/client-feature.ts';
import { BirthdayPanel } from './BirthdayPanel.tsx';

export const ofFeed: OfFeed = { name: 'birthdays', Panel: BirthdayPanel };
