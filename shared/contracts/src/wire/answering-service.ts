import type { Call } from './call.ts';
import { calls, type CallName, type Calls } from '../calls.ts';

/** The calls that query-api answers. */
export type QueryCall = {
  [Name in CallName & `GET ${string}`]: Calls[Name] extends { readonly answeredBy: 'command-api' }
    ? never
    : Name;
}[CallName & `GET ${string}`];
/** The calls that command-api answers: those that write, and reads that rest on the same rules. */
export type CommandCall = Exclude<CallName, QueryCall>;

const readsOfCommandApi: readonly RegExp[] = Object.entries<Call>(calls)
  .filter(([name, { answeredBy }]) => name.startsWith('GET ') && answeredBy === 'command-api')
  .map(([name]) => name.slice('GET '.length).replaceAll(/:\w+/gu, '[^/]+'))
  // eslint-disable-next-line portal/linear -- the paths are those of the table
  .map((path) => new RegExp(`^${path}/?$`, 'iu'));

/** Whether command-api answers the request, and not query-api. `path` begins after `/api` and has no query. */
export const isForCommandApi = (method: string, path: string): boolean =>
  (method !== 'GET' && method !== 'HEAD') || readsOfCommandApi.some((read) => read.test(path));
