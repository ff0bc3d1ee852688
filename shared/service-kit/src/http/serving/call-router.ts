import { Router, type IRoute, type Request, type RequestHandler, type Response } from 'express';
import type { Words } from '@portal/languages/coded-text';
import { DomainError } from '../../errors.ts';
import { kitWords } from '../kit.refusals.ts';
import { bearerToken } from '../callers/bearer.ts';
import { notePerson } from '../callers/noting.ts';
import { clientOf, narrowestOf } from '../callers/client-address.ts';
import type { TakeRate } from '../callers/rates.ts';

export type AccessRules<Session = never> = Readonly<
  Record<string, ((session: Session) => Words | undefined) | null>
>;
type SessionOf<Rule> = Rule extends (session: infer Session) => unknown ? Session : undefined;

export type CallRule = {
  readonly access: string;
  readonly rate: string;
  readonly query?: Schema;
  readonly body?: Schema;
};
type Schema = { parse(data: unknown): unknown; readonly _zod: { readonly output: unknown } };

export type CallTable = Readonly<Record<string, CallRule>>;

type Output<Call, Part extends 'query' | 'body'> = Call extends {
  readonly [P in Part]: { readonly _zod: { readonly output: infer Value } };
}
  ? Value
  : undefined;
export type Given<Call, Rules> = {
  readonly query: Output<Call, 'query'>;
  readonly body: Output<Call, 'body'>;
  readonly session: Call extends { readonly access: infer Access extends keyof Rules }
    ? SessionOf<Rules[Access]>
    : unknown;
};

type Names<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
export type ParamsOf<Name> = { readonly [Param in Names<Name>]: string };

export type Answering<Call, Name, Rules> = (
  req: Request<ParamsOf<Name>>,
  res: Response,
  given: Given<Call, Rules>,
) => void | Promise<void>;

export type Step = (req: Request, res: Response) => void | Promise<void>;

export interface Routes<Calls extends CallTable, Rules extends AccessRules> {
  /**
   * Answers a call of the table, behind the guard and the schemas that the table states. The order of registration does not matter.
   *
   * @throws Error when the table has no such call, or another handler answers it already
   */
  on<Name extends keyof Calls & string>(
    name: Name,
    answer: Answering<Calls[Name], Name, Rules>,
  ): Routes<Calls, Rules>;
  after(step: Step): Routes<Calls, Rules>;
}

const verbs = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;
type Method = keyof typeof verbs;
const isMethod = (text: string): text is Method => Object.hasOwn(verbs, text);

/** Ranks `/notes/newest` before `/notes/:noteId`. */
const rankOf = (path: string): string =>
  path.replaceAll(/[^/]+/gu, (segment) => (segment.startsWith(':') ? '1' : '0'));

/** The methods of each path, in the order in which the paths are tried. */
function pathsOf(calls: CallTable): readonly (readonly [path: string, methods: Method[]])[] {
  const paths = new Map<string, Method[]>();
  for (const name of Object.keys(calls)) {
    const [method = '', path = ''] = name.split(' ');
    if (!isMethod(method)) throw new Error(`${name} has an unknown method`);
    paths.set(path, [...(paths.get(path) ?? []), method]);
  }
  return [...paths].toSorted(([one], [other]) => rankOf(one).localeCompare(rankOf(other)));
}

/** Answers OPTIONS, and methods that no service offers on the path. A call that another service answers goes on to the next handler. */
function refuseOtherMethods(methods: readonly Method[]): RequestHandler {
  const reading = methods.includes('GET') ? ['HEAD'] : [];
  const allowed = [...methods, ...reading, 'OPTIONS'].toSorted();
  const instead = methods.toSorted();
  return (req, res, next) => {
    if (req.method !== 'OPTIONS' && allowed.includes(req.method)) {
      next();
      return;
    }
    res.setHeader('Allow', allowed.join(', '));
    if (req.method === 'OPTIONS') {
      res.status(204).end();
      return;
    }
    throw new DomainError(
      'wrong-method',
      kitWords('method-not-allowed', { method: req.method, instead }),
    );
  };
}

/** @param end the code that says how the session ended, which then is that of the refusal */
export const signInFirst = (end: string | null = null): Words => {
  const words = kitWords('sign-in-required');
  return end === null ? words : { ...words, code: end };
};

/**
 * Routes exist only by their name in a table of calls, so none lacks the guard that the table states. OPTIONS gets 204, and a method that a
 * path of the table lacks gets 405; both name the path's methods in `Allow`.
 *
 * @param options.sessionOf the session of a bearer token; null refuses the call with 401
 * @param options.endOf the code of that refusal, if the token's session has ended and someone knows how
 * @param options.personOf an id for the security log and for `takeRate`
 * @param options.takeRate counts each call by its person, or by the network of a client without a session, before anything else is done for it
 * @param options.readBody puts the body into `req.body`, for the calls that have one
 * @throws Error when the table has an access without a rule
 */
export function createRoutes<Calls extends CallTable, Session, Rules extends AccessRules<Session>>(
  calls: Calls,
  options: {
    readonly access: Rules & AccessRules<Session>;
    readonly sessionOf: (token: string) => Promise<Session | null>;
    readonly endOf?: (token: string) => Promise<string | null>;
    readonly personOf: (session: Session) => string;
    readonly takeRate: TakeRate;
    readonly readBody?: Step;
  },
): { readonly routes: Routes<Calls, Rules>; readonly router: Router } {
  const router = Router();
  const ways = new Map<string, IRoute>();
  for (const [path, methods] of pathsOf(calls))
    ways.set(path, router.route(path).all(refuseOtherMethods(methods)));

  const answered = new Set<string>();

  async function identified(req: Request, rate: string): Promise<Session> {
    const token = bearerToken(req);
    const session = token === undefined ? null : await options.sessionOf(token);
    const person = session && options.personOf(session);
    await options.takeRate(rate, person ?? narrowestOf(clientOf(req.ip)));
    if (!session || person === null) {
      const end = token === undefined ? null : await options.endOf?.(token);
      throw new DomainError('unauthenticated', signInFirst(end ?? null));
    }
    notePerson(req, person);
    return session;
  }

  const routesAfter = (steps: readonly Step[]): Routes<Calls, Rules> => {
    const routes: Routes<Calls, Rules> = {
      on(name, answer) {
        const [method = '', path = ''] = name.split(' ');
        const call: CallRule | undefined = calls[name];
        const way = ways.get(path);
        if (!call || !way || !isMethod(method)) throw new Error(`The table has no call ${name}`);
        if (answered.has(name)) throw new Error(`${name} is answered twice`);
        const rule: AccessRules<Session>[string] | undefined = options.access[call.access];
        if (rule === undefined) throw new Error(`There is no rule for the access of ${name}`);
        const { query, body, rate } = call;
        const readBody = body && options.readBody;

        answered.add(name);
        way[verbs[method]](async (req: Request, res: Response): Promise<void> => {
          let session: Session | undefined;
          if (rule) {
            session = await identified(req, rate);
            const refusal = rule(session);
            if (refusal !== undefined) throw new DomainError('forbidden', refusal);
          } else await options.takeRate(rate, narrowestOf(clientOf(req.ip)));
          for (const step of steps) await step(req, res);
          if (readBody) await readBody(req, res);
          const parsedCall = {
            query: query?.parse(req.query),
            body: body?.parse(req.body ?? {}),
            session,
          };
          // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the call's own schemas have just parsed it, and its path was matched
          await answer(req as Request<ParamsOf<typeof name>>, res, parsedCall as never);
        });
        return routes;
      },
      after: (step) => routesAfter([...steps, step]),
    };
    return routes;
  };
  return { routes: routesAfter([]), router };
}
