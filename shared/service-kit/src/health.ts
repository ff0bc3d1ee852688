import type { IncomingMessage, ServerResponse } from 'node:http';

/** Why a service is not ready, in words for an operator; empty when it is. */
export type Reasons = () => readonly string[] | Promise<readonly string[]>;

const PROBE_MS = 2_000;

/** The reason where an engine does not answer a question within 2 s; none where it does. */
export async function unreachable(
  engine: string,
  ask: () => Promise<unknown>,
): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PROBE_MS} ms`)), PROBE_MS);
  });
  try {
    await Promise.race([ask(), late]);
    return [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [`${engine} cannot be reached: ${why}`];
  } finally {
    clearTimeout(timer);
  }
}

/** What several say, asked at the same time. */
export const allReasons = async (
  asked: readonly (readonly string[] | Promise<readonly string[]>)[],
): Promise<readonly string[]> =>
  (await Promise.all(asked.map((each) => Promise.resolve(each)))).flat();

function answer(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  res.end(`${JSON.stringify(body)}\n`);
}

/**
 * `/healthz`: the process runs and answers. `/readyz`: it can do its work; 503 with the reasons where it cannot.
 * @returns whether the request was one of the two
 */
export const createHealth =
  (reasons: Reasons) =>
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
              : answer(res, 503, { status: 'not ready', reasons: missing }),
          );
        return true;
      default:
        return false;
    }
  };
