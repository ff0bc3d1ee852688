import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Finds a program beside a module, or above it when a bundle is split. */
export const programBeside = (module: string, name: string): string | undefined =>
  [`./${name}`, `../${name}`]
    .map((path) => fileURLToPath(new URL(path, module)))
    .find((path) => existsSync(path));

/**
 * Runs a program in a separate process for one message. The process inherits no environment variables, which hold keys and passwords.
 *
 * @param options.read returns the answer, or undefined while more messages follow
 * @param options.tooLong the failure when the process needs longer than `milliseconds`, after which it is killed
 * @param options.ended the failure when the process ends without an answer
 */
export function runIsolated<Answer>(
  program: string | undefined,
  message: object,
  options: {
    readonly milliseconds: number;
    readonly flags?: readonly string[];
    /** Kills the process. */
    readonly signal?: AbortSignal | undefined;
    readonly read: (message: unknown) => Answer | undefined;
    readonly tooLong: () => Error;
    readonly ended: () => Error;
  },
): Promise<Answer> {
  const { milliseconds, flags = [], signal, read, tooLong, ended } = options;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    if (program === undefined) throw new Error('The program of an isolated process is missing');
    const child = fork(program, {
      env: {},
      execArgv: [...flags],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(tooLong());
    }, milliseconds);
    const abort = () => {
      child.kill('SIGKILL');
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a signal may abort for any reason
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort);
    child.on('message', (received: unknown) => {
      const answer = read(received);
      if (answer !== undefined) resolve(answer);
    });
    child.on('error', reject);
    // After an answer this rejects nothing any more
    child.on('exit', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      reject(ended());
    });
    child.send(message, (error) => error && reject(error));
  });
}
