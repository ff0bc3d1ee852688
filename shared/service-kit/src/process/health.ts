import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFromOwnMachine } from '../http/callers/own-machine.ts';
import { within } from '../time/pausing.ts';

export type Reasons = () => readonly string[] | Promise<readonly string[]>;

const PROBE_MS = 2_000;

/** @returns why the probe failed, behind `what`; nothing if it succeeded */
async function failure(what: string, probe: () => Promise<unknown>): Promise<readonly string[]> {
  try {
    await within(PROBE_MS, probe());
    return [];
  } catch (error) {
    return [`${what}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

export const unreachable = (engine: string, ping: () => Promise<unknown>) =>
  failure(`${engine} cannot be reached`, ping);

/** @param log takes events as well as it answers */
export async function unreachableLog(log: {
  readonly ping: () => Promise<unknown>;
  readonly pingWrites: () => Promise<unknown>;
}): Promise<readonly string[]> {
  const away = await unreachable('The log', log.ping);
  return away.length > 0 ? away : failure('The log cannot be written', log.pingWrites);
}

/** The value of the gauge `portal_log_up`: 1 while a probe succeeds. */
export const isUp = async (ping: () => Promise<unknown>): Promise<number> =>
  (await unreachable('', ping)).length === 0 ? 1 : 0;

export const allReasons = async (
  asked: readonly (readonly string[] | Promise<readonly string[]>)[],
): Promise<readonly string[]> =>
  (await Promise.all(asked.map((each) => Promise.resolve(each)))).flat();

function answer(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  res.end(`${JSON.stringify(body)}\n`);
}

/**
 * Answers `/healthz` with 200 while the process runs, and `/readyz` with 200 or 503. The reasons why it cannot work name engines and
 * addresses, so by default only its own machine reads them.
 *
 * @returns whether the request was one of the two
 */
export const createHealth =
  (reasons: Reasons, maySee: (req: IncomingMessage) => boolean = isFromOwnMachine) =>
  (req: IncomingMessage, res: ServerResponse): boolean => {
    switch (req.url) {
      case '/healthz':
        answer(res, 200, { status: 'alive' });
        return true;
      case '/readyz':
        void Promise.resolve()
          .then(reasons)
          .catch(() => ['its state could not be read'])
          .then((missing) =>
            missing.length === 0
              ? answer(res, 200, { status: 'ready' })
              : answer(res, 503, {
                  status: 'not ready',
                  ...(maySee(req) ? { reasons: missing } : {}),
                }),
          );
        return true;
      default:
        return false;
    }
  };
