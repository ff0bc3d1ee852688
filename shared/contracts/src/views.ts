import * as z from 'zod/mini';
import { listed, type ListedIn } from './feature-contract.ts';
import * as features from './features.ts';
import type { ReadAnyView, RequestFor, View } from './wire/view.ts';

export const views: readonly View[] = listed(features, 'views');

export type AnyView = ListedIn<typeof features, 'views'>;
export type ViewName = AnyView['name'];
export type ViewRequest = RequestFor<AnyView>;
export type ViewReader = ReadAnyView<ViewRequest>;

const anyRequest = z.union(
  views.map(({ name, key }) => z.object({ view: z.literal(name), ...key.shape })),
);
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- made of the views that the type names
export const viewRequest = anyRequest as unknown as z.ZodMiniType<ViewRequest>;
