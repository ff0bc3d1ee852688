import type { IncomingMessage, ServerResponse } from 'node:http';

/** Why a service is not ready, in words for an operator; empty when it is. */
export type Reasons = () => readonly string[] | Promise<readonly string[]>;

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
