import { parentPort, Worker, workerData, type MessagePort } from 'node:worker_threads';
import { UnknownEvent } from '@portal/service-kit/event-codec';
import type { RecordedEvent } from '@portal/service-kit/event-store/event-store';
import type { ExportedFile } from './manifest.ts';
import { partsHere, type OpenParts, type Parts, type PartsOptions } from './parts.ts';

/** Events travel as JSON, which costs a third of a structured clone. */
type Order =
  | { readonly kind: 'add'; readonly name: string; readonly events: string }
  | { readonly kind: 'finish' }
  | { readonly kind: 'close' };
type Answer =
  | { readonly file: ExportedFile | null }
  | { readonly failure: string; readonly isUnknownEvent: boolean };

const ORDERS_AHEAD = 4;

const isOptions = (data: unknown): data is PartsOptions =>
  typeof data === 'object' && data !== null && 'salt' in data && 'folder' in data;

async function carryOut(parts: Parts, order: Order): Promise<ExportedFile | null> {
  if (order.kind === 'finish') return parts.finish();
  if (order.kind === 'close') await parts.close();
  else {
    const parse: (text: string) => readonly RecordedEvent[] = JSON.parse;
    await parts.add(order.name, parse(order.events));
  }
  return null;
}

/** The thread's side: carries out one order after the other. */
export function serveParts(): void {
  if (!parentPort || !isOptions(workerData)) throw new Error('This is not a thread for parts');
  const port: MessagePort = parentPort;
  const parts = partsHere(workerData);
  let turn: Promise<unknown> = Promise.resolve();
  port.on('message', (order: Order) => {
    turn = turn
      .then(() => carryOut(parts, order))
      .then(
        (file): Answer => ({ file }),
        (error: unknown): Answer => ({
          failure: error instanceof Error ? error.message : String(error),
          isUnknownEvent: error instanceof UnknownEvent,
        }),
      )
      .then((answer) => port.postMessage(answer));
  });
}

/** Rows are made and written in a thread of their own, beside the reading of the log. */
export const partsInThread =
  (program: URL): OpenParts =>
  (options) => {
    const thread = new Worker(program, { workerData: options });
    const waiting: {
      readonly resolve: (file: ExportedFile | null) => void;
      readonly reject: (error: Error) => void;
    }[] = [];
    let ended: Error | null = null;
    function fail(error: Error): void {
      ended ??= error;
      for (const { reject } of waiting.splice(0)) reject(error);
    }
    thread.on('message', (answer: Answer) => {
      const first = waiting.shift();
      if ('file' in answer) first?.resolve(answer.file);
      else {
        const { failure, isUnknownEvent } = answer;
        first?.reject(isUnknownEvent ? new UnknownEvent(failure) : new Error(failure));
      }
    });
    thread.on('error', fail);
    thread.on('exit', () => fail(new Error('The thread that writes the export has ended')));

    function send(order: Order): Promise<ExportedFile | null> {
      return new Promise((resolve, reject) => {
        if (ended) {
          reject(ended);
          return;
        }
        waiting.push({ resolve, reject });
        thread.postMessage(order);
      });
    }
    const underWay: Promise<unknown>[] = [];
    return {
      async add(name, events) {
        const written = send({ kind: 'add', name, events: JSON.stringify(events) });
        written.catch(() => undefined);
        underWay.push(written);
        if (underWay.length > ORDERS_AHEAD) await underWay.shift();
      },
      async finish() {
        await Promise.all(underWay.splice(0));
        return send({ kind: 'finish' });
      },
      async close() {
        if (!ended) await send({ kind: 'close' });
        await thread.terminate();
      },
    };
  };
