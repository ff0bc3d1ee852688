import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Shot } from './shots.ts';

export type Outcome = { readonly status: number; readonly ms: number; readonly text: string };

/** Sends bytes as they are, as `fetch` would not. The portal may hang up on a request that is no HTTP: status 0. */
export function createGun(url: string, atOnce: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const { hostname, port } = new URL(url);
  return {
    async fire({ method, path, headers, body }: Shot, token: string | undefined): Promise<Outcome> {
      const began = performance.now();
      const outcome = (status: number, answer: string): Outcome => ({
        status,
        ms: performance.now() - began,
        text: answer,
      });
      return new Promise((resolve, reject) => {
        const call = request({
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
            ...(body ? { 'Content-Length': body.length } : {}),
            ...headers,
          },
        });
        call.once('response', (answer) => {
          text(answer).then((all) => resolve(outcome(answer.statusCode ?? 0, all)), reject);
        });
        call.once('error', (error: NodeJS.ErrnoException) =>
          error.code === 'ECONNRESET' || error.code === 'EPIPE'
            ? resolve(outcome(0, error.code))
            : reject(error),
        );
        call.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}
