import { parentPort, Worker, workerData, type MessagePort } from 'node:worker_threads';
import { UnknownEvent, withoutBoxes } from '@portal/service-kit/event-sourcing/event-codec';
import type { ExportedFile } from './manifest.ts';
import {
  partsHere,
  type Exportable,
  type OpenParts,
  type Parts,
  type PartsOptions,
  type PartWriter,
} from './export-parts.ts';

/** Events travel as JSON, which costs a third of a structured clone. */
type Order =
  | { readonly kind: 'begin'; readonly name: string }
  | { readonly kind: 'add'; readonly events: string }
  | { readonly kind: 'finish' }
  | { readonly kind: 'close' };
type Answer =
  | { readonly file: ExportedFile | null }
  | { readonly failure: string; readonly isUnknownEvent: boolean };

const THREADS = 2;
const ORDERS_AHEAD = 4;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 };

const isOptions = (data: unknown): data is PartsOptions =>
  typeof data === 'object' && data !== null && 'salt' in data && 'folder' in data;

function carriedOutBy(parts: Parts): (order: Order) => Promise<ExportedFile | null> {
  const parse: (text: string) => readonly Exportable[] = JSON.parse;
  let part: PartWriter | null = null;
  return async (order) => {
    switch (order.kind) {
      case 'begin':
        part = parts.begin(order.name);
        return null;
      case 'add':
        await part?.add(parse(order.events));
        return null;
      case 'finish':
        return (await part?.finish()) ?? null;
      case 'close':
        await parts.close();
        return null;
      default:
        return order satisfies never;
    }
  };
}

/** The side of a thread, which carries out one order after the other. */
export function serveParts(): void {
  if (!parentPort || !isOptions(workerData)) throw new Error('This is not a thread for parts');
  const port: MessagePort = parentPort;
  const carryOut = carriedOutBy(partsHere(workerData));
  let turn: Promise<unknown> = Promise.resolve();
  port.on('message', (order: Order) => {
    turn = turn
      .then(() => carryOut(order))
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

function openThread(program: URL, options: PartsOptions) {
  const thread = new Worker(program, { workerData: options, resourceLimits: MEMORY });
  const waiting: {
    readonly resolve: (file: ExportedFile | null) => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  let ended: Error | null = null;
  function end(error: Error): void {
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
  thread.on('error', end);
  thread.on('exit', () => end(new Error('A thread that writes the export has ended')));
  return {
    send(order: Order): Promise<ExportedFile | null> {
      const done = new Promise<ExportedFile | null>((resolve, reject) => {
        if (ended) {
          reject(ended);
          return;
        }
        waiting.push({ resolve, reject });
        thread.postMessage(order);
      });
      // Some are awaited later
      done.catch(() => undefined);
      return done;
    },
    async close(): Promise<void> {
      if (!ended) await this.send({ kind: 'close' });
      await thread.terminate();
    },
  };
}

/** Rows are made and written in threads, which take the files by turns, beside the reading of the log. */
export const partsInThreads =
  (program: URL): OpenParts =>
  (options) => {
    const threads = Array.from({ length: THREADS }, () => openThread(program, options));
    let turn = 0;
    return {
      begin(name) {
        const thread = threads[(turn += 1) % THREADS];
        if (!thread) throw new Error('There is no thread');
        const underWay: Promise<unknown>[] = [thread.send({ kind: 'begin', name })];
        return {
          async add(events) {
            const slim = events.map(({ position, type, data, metadata }) => ({
              position,
              type,
              data: withoutBoxes(data),
              metadata,
            }));
            underWay.push(thread.send({ kind: 'add', events: JSON.stringify(slim) }));
            if (underWay.length > ORDERS_AHEAD) await underWay.shift();
          },
          async finish() {
            const finished = thread.send({ kind: 'finish' });
            await Promise.all(underWay.splice(0));
            const file = await finished;
            if (!file) throw new Error(`${name} was not begun`);
            return file;
          },
        };
      },
      async close() {
        await Promise.all(threads.map((thread) => thread.close()));
      },
    };
  };
