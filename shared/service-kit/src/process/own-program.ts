import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';

const LONGEST_MS = 10 * 60_000;
const LONGEST_OUTPUT = 8_000_000;

export type Run<Result> = {
  /** Fails if the command fails, writes something else or is stopped. */
  readonly done: Promise<Result>;
  /** Returns once the process has ended and left nothing behind. */
  stop(): Promise<void>;
};
export type RunProgram = <Result>(
  args: readonly string[],
  options: {
    readonly read: (output: string) => Result;
    readonly onEvents: (events: number, label: string) => void;
    /** A code of 1 is an answer, too, if it comes with output. */
    readonly mayFail?: boolean;
    /** After this long it is stopped: ten minutes if nothing else is said, null for no limit. */
    readonly longestMs?: number | null;
    /** Low, so that requests don't wait for it, if nothing else is said. */
    readonly priority?: 'normal' | 'low';
    /** The flags of Node. */
    readonly flags?: readonly string[];
  },
) => Run<Result>;

function progressIn(message: unknown): [events: number, label: string] | null {
  if (typeof message !== 'object' || message === null || !('events' in message)) return null;
  const label = 'label' in message && typeof message.label === 'string' ? message.label : '';
  return [Number(message.events), label];
}

function textOf(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= LONGEST_OUTPUT) chunks.push(chunk);
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

/**
 * Runs long work in a separate process, which reads the log beside this one: neither its libraries nor a million events are ever in the
 * memory of a service, and a fault there ends nothing here. It has the settings of this process.
 *
 * @param program a built command line; it may tell its parent `{ events, label }` as it goes
 */
export const createProgram =
  (program: string, log: Logger): RunProgram =>
  (
    args,
    { read, onEvents, mayFail = false, longestMs = LONGEST_MS, flags = [], priority = 'low' },
  ) => {
    // Files of a process that is killed would stay
    const folder = mkdtempSync(join(tmpdir(), 'portal-work-'));
    const child = spawn(process.execPath, [...flags, program, ...args], {
      env: { ...process.env, TMPDIR: folder, TEMP: folder },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      ...(longestMs !== null && { timeout: longestMs }),
      killSignal: 'SIGKILL',
    });
    const [output, complaints] = [textOf(child.stdout), textOf(child.stderr)];
    let isStopped = false;
    child.on('spawn', () => {
      // The lowest of all gets next to nothing from a full processor: a second's work took over a minute
      if (child.pid !== undefined && priority === 'low')
        setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    });
    child.on('message', (message) => {
      const progress = progressIn(message);
      if (progress) onEvents(...progress);
    });
    const written = new Promise<string>((resolve, reject) => {
      child.on('error', (error) => {
        rmSync(folder, { recursive: true, force: true });
        reject(error);
      });
      child.on('close', (code, signal) => {
        rmSync(folder, { recursive: true, force: true });
        if (code === 0 || (code === 1 && mayFail && output() !== '')) resolve(output());
        else
          reject(
            new Error(`${args[0]} ended with ${code ?? signal}: ${complaints().slice(-2_000)}`),
          );
      });
    });
    const done = written.then(read);
    done.catch((error: unknown) => {
      if (!isStopped) log.error({ err: error }, 'a process of long work failed');
    });
    return {
      done,
      async stop() {
        isStopped = true;
        child.kill('SIGKILL');
        await written.catch(() => undefined);
      },
    };
  };
