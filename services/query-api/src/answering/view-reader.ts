import { NOTHING } from '@portal/contracts/wire/json';
import type { ViewReader } from '@portal/contracts/views';
import type { Answers } from './reading-feature.ts';
import type { Freshness } from './freshness.ts';

export function createViewReader(
  features: readonly Pick<Answers, 'views'>[],
  freshness: Freshness,
): ViewReader {
  const views = new Map(features.flatMap((feature) => Object.entries(feature.views ?? {})));

  return async (request, { minPosition } = {}) => {
    const view = views.get(request.view);
    if (!view) throw new Error(`There is no view ${request.view}`);
    const stale = minPosition !== undefined && !(await freshness.reached(view.models, minPosition));
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the request's name says whose key its fields are
    return { json: (await view.answer(request as never)) ?? NOTHING, stale };
  };
}
