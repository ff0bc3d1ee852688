import type { Push } from '@portal/contracts/wire/push';
import type { PushName } from '@portal/contracts/pushes';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';

export const pushFrame = z.object({ event: z.string(), position: z.string(), data: z.unknown() });
export type PushFrame = z.infer<typeof pushFrame>;

export type PushContext = { readonly client: QueryClient; readonly memberId: string };
type IsNews = (orderKey: string, position: string) => boolean;
type PushHandler = (frame: PushFrame, context: PushContext, isNews: IsNews) => void;
export type PushHandlers = { readonly [Name in PushName]?: PushHandler };

export const handling =
  <Data extends z.ZodMiniType>(
    push: Push<Data>,
    take: (data: z.infer<Data>, context: PushContext) => void,
  ): PushHandler =>
  ({ position, data }, context, isNews) => {
    const parsed = push.data.safeParse(data);
    if (parsed.success && isNews(push.orderKey(parsed.data), position)) take(parsed.data, context);
  };

/** For a push that says that something has changed, but not how. */
export const refetching = <Data extends z.ZodMiniType>(
  push: Push<Data>,
  ...keys: readonly QueryKey[]
): PushHandler =>
  handling(push, (_, { client }) => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  });

/** The code loads with the first push. Pushes that arrive meanwhile wait in order. */
export function lazyHandlers<Name extends PushName>(
  names: readonly Name[],
  load: () => Promise<Readonly<Record<Name, PushHandler>>>,
): Readonly<Record<Name, PushHandler>> {
  let handlers: Readonly<Record<Name, PushHandler>> | undefined;
  let queue = Promise.resolve();
  const handler =
    (name: Name): PushHandler =>
    (frame, context, isNews) => {
      if (handlers) {
        handlers[name](frame, context, isNews);
        return;
      }
      queue = queue
        .then(async () => {
          handlers ??= await load();
          handlers[name](frame, context, isNews);
        })
        // A refetch brings the change if the code could not be loaded
        .catch(() => void context.client.invalidateQueries());
    };
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- `fromEntries` forgets the names
  return Object.fromEntries(names.map((name) => [name, handler(name)])) as Record<
    Name,
    PushHandler
  >;
}

const MOST_KEYS = 2_000;

/** After a reconnect some pushes arrive twice. */
function createOrder(): IsNews {
  const newest = new Map<string, string>();
  return (key, position) => {
    const known = newest.get(key);
    if (known !== undefined && position <= known) return false;
    newest.delete(key);
    newest.set(key, position);
    const [oldest] = newest.keys();
    if (newest.size > MOST_KEYS && oldest !== undefined) newest.delete(oldest);
    return true;
  };
}

const has = <Handlers extends object>(
  handlers: Handlers,
  name: PropertyKey,
): name is keyof Handlers => Object.hasOwn(handlers, name);

/** Ignores a push that no feature takes, because a newer server may send it. */
export function createPushRouter(
  features: readonly { readonly pushes?: PushHandlers }[],
  context: PushContext,
): (frame: PushFrame) => void {
  const routes = features.flatMap(({ pushes }) =>
    pushes ? [{ pushes, isNews: createOrder() }] : [],
  );
  return (frame) => {
    for (const { pushes, isNews } of routes)
      if (has(pushes, frame.event)) pushes[frame.event]?.(frame, context, isNews);
  };
}
