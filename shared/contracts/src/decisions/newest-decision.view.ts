import * as z from 'zod/mini';
import { view } from '../wire/view.ts';

export const newestDecisionView = view(
  'newest-decision',
  {},
  z.object({ _id: z.nullable(z.string()) }),
);
