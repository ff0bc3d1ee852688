import type { OfFeed } from '../../lib/feature.ts';
import { BirthdayPanel } from './BirthdayPanel.tsx';

export const ofFeed: OfFeed = { name: 'birthdays', Panel: BirthdayPanel };
