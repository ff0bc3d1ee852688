import * as z from 'zod/mini';
import type { Json } from './json.ts';

/**
 * One thing as the wire shows it: a key, and the schema of the answer. A view answers a write, fills a push, and is all that one service
 * asks another for.
 */
export type View<
  Name extends string = string,
  Key extends z.ZodMiniObject = z.ZodMiniObject,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> = { readonly name: Name; readonly key: Key; readonly answer: Answer };

export const view = <
  const Name extends string,
  Shape extends Readonly<Record<string, z.ZodMiniType>>,
  Answer extends z.ZodMiniType,
>(
  name: Name,
  key: Shape,
  answer: Answer,
): View<Name, z.ZodMiniObject<Shape>, Answer> => ({ name, key: z.object(key), answer });

/** For an empty key `z.infer` would forbid every field, also the name of the view. */
export type KeyOf<V extends View> =
  V['key']['shape'] extends Readonly<Record<string, never>> ? object : Readonly<z.infer<V['key']>>;
export type AnswerOf<V extends View> = z.infer<V['answer']>;

export type RequestFor<V extends View> = V extends View
  ? { readonly view: V['name'] } & KeyOf<V>
  : never;

/** `stale`: the read models did not reach the requested position within 2 s, so the text may be older. */
export type Found<Text extends string = string> = { readonly json: Text; readonly stale: boolean };

/** A function call within one process, a request to query-api between processes. The text is `null` when there is nothing to show. */
export type ReadAnyView<Request> = (
  request: Request,
  options?: { readonly minPosition?: string },
) => Promise<Found>;

/**
 * Reads one view, whose definition types the answer.
 *
 * @param minPosition position that the read models must have reached; null and undefined accept any
 */
export async function readView<V extends View>(
  read: ReadAnyView<RequestFor<V>>,
  definition: V,
  key: KeyOf<V>,
  minPosition?: string | null,
): Promise<Found<Json<AnswerOf<V> | null>>> {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a request is the name of its view and the fields of its key
  const request = { view: definition.name, ...key } as unknown as RequestFor<V>;
  const found = await read(request, minPosition ? { minPosition } : {});
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- query-api answers each view by its definition
  return found as Found<Json<AnswerOf<V> | null>>;
}
