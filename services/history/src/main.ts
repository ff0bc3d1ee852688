import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { runCommand } from '@portal/operations/run-command';
import { isWritingData, writeWhatComes } from '@portal/projector/rebuild';
import { runHistory } from './commands/commands.ts';
import { partsInThreads, serveParts } from './export/parts-threads.ts';

/** To the service that started this process, and whose end is its own. */
function reported() {
  process.once('disconnect', () => process.exit(1));
  // Waiting for it must not keep this process alive
  process.channel?.unref();
  return { show: (_label: string, events: number) => void process.send?.({ events }) };
}

if (isMainThread)
  await runCommand(
    (bars) =>
      runHistory(process.argv.slice(2), {
        env: process.env,
        bars: process.send ? reported() : bars,
        openParts: partsInThreads(new URL(import.meta.url)),
        writingProgram: new URL(import.meta.url),
      }),
    () => false,
  );
else if (parentPort && isWritingData(workerData)) writeWhatComes(parentPort, workerData);
else serveParts();
