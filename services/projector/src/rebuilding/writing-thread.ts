import { Worker, type MessagePort } from 'node:worker_threads';
import { openBuilding, type Building } from '@portal/service-kit/read-store/sqlite-building';
import type { BuildingFile, BuildingWriter } from './build-beside.ts';

type Task =
  | { readonly kind: 'write'; readonly changed: Parameters<Building['write']> }
  | { readonly kind: 'finish' };
type Done = { readonly failure: string | null };

export const isWritingData = (data: unknown): data is BuildingFile =>
  typeof data === 'object' &&
  data !== null &&
  'file' in data &&
  'models' in data &&
  'stamp' in data;

/** Writes what the other thread folds. Runs in a thread of its own until that one closes the port. */
export function writeWhatComes(
  port: MessagePort,
  { file, models, stamp, isPassing }: BuildingFile,
): void {
  const building = openBuilding(file, models, stamp, { isPassing });
  port.on('message', (task: Task) => {
    const work = async () =>
      task.kind === 'write' ? building.write(...task.changed) : building.finish();
    work().then(
      () => port.postMessage({ failure: null } satisfies Done),
      (error: unknown) => port.postMessage({ failure: String(error) } satisfies Done),
    );
  });
  port.on('close', () => building.close());
}

/** @param program what calls {@link writeWhatComes} where it isn't the main thread */
export function openWritingThread(program: URL, data: BuildingFile): BuildingWriter {
  const worker = new Worker(program, { workerData: data });
  const ended = new Promise<never>((_resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The thread that writes has ended')));
  });
  ended.catch(() => undefined);

  async function ask(task: Task): Promise<void> {
    const done = new Promise<Done>((resolve) => worker.once('message', resolve));
    worker.postMessage(task);
    const { failure } = await Promise.race([done, ended]);
    if (failure !== null) throw new Error(failure);
  }

  return {
    write: (...changed) => ask({ kind: 'write', changed }),
    finish: () => ask({ kind: 'finish' }),
    close: async () => void (await worker.terminate()),
  };
}
