import type { OfPost } from '../../lib/feature.ts';
import { EventFacts } from './EventFacts.tsx';
import { EventFields } from './EventFields.tsx';
import { seedAnswers } from './gatherings.cache.ts';
import { parse, valuesOf } from './when-and-where.ts';

export const ofPost: OfPost = {
  name: 'gatherings',
  seed: seedAnswers,
  Facts: EventFacts,
  fields: { Component: EventFields, valuesOf, parse },
};
