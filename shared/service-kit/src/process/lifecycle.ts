import type { Logger } from 'pino';
import { BlobsUnavailable } from '../blobs/blobs.ts';
import { ChangeBusUnavailable } from '../change-bus/change-bus.ts';
import { UnknownEvent } from '../event-sourcing/event-codec.ts';
import { EventStoreUnavailable } from '../event-store/event-store.ts';
import { withoutLogins } from '../observability/logger.ts';
import { MailUnavailable } from '../mail/mail.ts';
import { ReadStoreUnavailable } from '../read-store/read-store.ts';
import { VaultUnavailable } from '../vault/ports/vault-unavailable.ts';

/** Nothing can go on until a person acts. The message names the action and is printed without a stack. */
export class StartFailure extends Error {
  override readonly name: string = 'StartFailure';
}

/** A service ends within this time, before the 10 s after which containers are killed. */
export const GRACE_MS = 5_000;

/** Causes outside this software, which their messages name. Any other error is a bug and needs its stack. */
const outside = [
  StartFailure,
  UnknownEvent,
  EventStoreUnavailable,
  ReadStoreUnavailable,
  VaultUnavailable,
  ChangeBusUnavailable,
  BlobsUnavailable,
  MailUnavailable,
];

export function reportStartFailure(error: unknown): void {
  const isOutside = error instanceof Error && outside.some((kind) => error instanceof kind);
  const text = isOutside
    ? error.message
    : `The portal could not start.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  process.stderr.write(`${withoutLogins(text)}\n`);
}

const SAME_SIGNAL_MS = 300;

type Process = Pick<NodeJS.EventEmitter, 'on'> & { exit(code: number): void };

/**
 * Ends the process on SIGTERM and SIGINT, after `stop` has finished or {@link GRACE_MS} have passed; a second signal ends it at once. An
 * uncaught error is logged and ends the process with 1, since the state behind it is unknown.
 */
export function endGracefully(options: {
  readonly log: Pick<Logger, 'info' | 'error' | 'fatal'>;
  readonly stop: () => Promise<void>;
  readonly graceMs?: number;
  readonly process?: Process;
}): void {
  const { log, graceMs = GRACE_MS } = options;
  const { process: host = process } = options;
  let stopping = false;
  let firstSignal = 0;

  async function end(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    const timer = setTimeout(() => {
      log.error({ graceMs }, 'did not stop in time');
      host.exit(1);
    }, graceMs);
    try {
      await options.stop();
      clearTimeout(timer);
      host.exit(code);
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly');
      host.exit(1);
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT']) {
    host.on(signal, () => {
      if (stopping) {
        if (performance.now() - firstSignal > SAME_SIGNAL_MS) host.exit(1);
        return;
      }
      firstSignal = performance.now();
      log.info({ signal }, 'stopping');
      void end(0);
    });
  }
  for (const failure of ['uncaughtException', 'unhandledRejection']) {
    host.on(failure, (error: unknown) => {
      log.fatal({ err: error }, 'an error nobody caught');
      if (stopping) host.exit(1);
      else void end(1);
    });
  }
}

/** Calls every step in order even if one fails, then throws the first failure. */
export async function inOrder(steps: readonly (() => Promise<unknown> | void)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
