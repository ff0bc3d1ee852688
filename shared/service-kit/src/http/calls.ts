import { Router, type Request, type Response } from 'express';
import { DomainError } from '../errors.ts';
import { identify, type Session } from './actor.ts';

/** What has to be known of a call in order to guard it and to read what it is given. */
export type CallRule = {
  readonly access: 'anyone' | 'member' | 'admin';
  readonly query?: Schema;
  readonly body?: Schema;
};
type Schema = { parse(data: unknown): unknown; readonly _zod: { readonly output: unknown } };

/** By method and path, such as `PUT /posts/:postId/like`. */
export type CallTable = Readonly<Record<string, CallRule>>;

type Output<Call, Part extends 'query' | 'body'> = Call extends {
  readonly [P in Part]: { readonly _zod: { readonly output: infer Value } };
}
  ? Value
  : undefined;
/** The query and the body as the table's schemas have them; undefined where the table has none. */
export type Given<Call> = {
  readonly query: Output<Call, 'query'>;
  readonly body: Output<Call, 'body'>;
};

type Names<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** What the call's path says, by the names in it. */
export type ParamsOf<Name> = { readonly [Param in Names<Name>]: string };

/** Answers a call; what it throws becomes a refusal. */
export type Answering<Call, Name> = (
  req: Request<ParamsOf<Name>>,
  res: Response,
  given: Given<Call>,
) => void | Promise<void>;

/** Done after the guard and before the answer, such as waiting until there is something to read. */
export type Step = (req: Request, res: Response) => void | Promise<void>;

export interface Routes<Calls extends CallTable> {
  /**
   * Answers a call of the table. In front of it stands what the table says: who may make it, and what its query and body hold.
   *
   * @throws Error when the table has no such call, or it is answered already: mistakes of ours
   */
  on<Name extends keyof Calls & string>(
    name: Name,
    answer: Answering<Calls[Name], Name>,
  ): Routes<Calls>;
  /** The same routes, with a step between guard and answer. */
  after(step: Step): Routes<Calls>;
}

const verbs = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;
const isMethod = (text: string): text is keyof typeof verbs => Object.hasOwn(verbs, text);

/**
 * Routes that exist only by their name in a table of calls, so that none is without the guard that the table says.
 *
 * @param options.readBody puts the body into `req.body`, for the calls that have one
 */
export function createRoutes<Calls extends CallTable>(
  calls: Calls,
  options: {
    readonly sessionOf: (token: string) => Promise<Session | null>;
    readonly readBody?: Step;
  },
): { readonly routes: Routes<Calls>; readonly router: Router } {
  const router = Router();
  const answered = new Set<string>();
  const identified = identify(options.sessionOf);

  const routesAfter = (steps: readonly Step[]): Routes<Calls> => {
    const routes: Routes<Calls> = {
      on(name, answer) {
        const [method = '', path = ''] = name.split(' ');
        const call: CallRule | undefined = calls[name];
        if (!call || !isMethod(method)) throw new Error(`The table has no call ${name}`);
        if (answered.has(name)) throw new Error(`${name} is answered twice`);
        answered.add(name);
        const { access, query, body } = call;
        const readBody = body && options.readBody;

        // One handler does all of it: each more would cost every request as much as what it does
        router[verbs[method]](path, async (req: Request, res: Response): Promise<void> => {
          if (access !== 'anyone') {
            const { role } = await identified(req);
            if (access === 'admin' && role !== 'admin')
              throw new DomainError('forbidden', 'Only administrators may do this');
          }
          for (const step of steps) await step(req, res);
          if (readBody) await readBody(req, res);
          const given = {
            query: query?.parse(req.query),
            body: body?.parse(req.body ?? {}),
          };
          // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the call's own schemas have just parsed it, and its path was matched
          await answer(req as Request<ParamsOf<typeof name>>, res, given as never);
        });
        return routes;
      },
      after: (step) => routesAfter([...steps, step]),
    };
    return routes;
  };
  return { routes: routesAfter([]), router };
}
