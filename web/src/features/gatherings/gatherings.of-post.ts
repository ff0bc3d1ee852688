import type { OfPost } from '../../lib/registry/client-feature.ts';
import { EventFacts, prepareEventFacts } from './EventFacts.tsx';
import { EventFields } from './EventFields.tsx';
import { seedAnswers } from './gatherings.cache.ts';
import { parse, valuesOf } from './when-and-where.ts';

export const ofPost: OfPost = {
  name: 'gatherings',
  seed: (client, post) => {
    if (post.event) prepareEventFacts();
    seedAnswers(client, post);
  },
  Facts: EventFacts,
  fields: { Component: EventFields, valuesOf, parse },
};
