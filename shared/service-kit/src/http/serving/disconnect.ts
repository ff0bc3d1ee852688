import type { ServerResponse } from 'node:http';

/** Nobody waits for the answer any more. */
export class Disconnected extends Error {
  override readonly name = 'Disconnected';
}

/** @returns a signal that aborts with `Disconnected` when the connection closes before the answer is sent whole */
export function disconnectOf(res: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const end = () => {
    if (!res.writableFinished) controller.abort(new Disconnected('The client has gone'));
  };
  if (res.closed) end();
  else res.once('close', end);
  return controller.signal;
}
