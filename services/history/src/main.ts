import { isMainThread } from 'node:worker_threads';
import { runCommand } from '@portal/operations/run-command';
import { runHistory } from './commands/commands.ts';
import { partsInThreads, serveParts } from './export/parts-threads.ts';

if (isMainThread)
  await runCommand(
    (bars) =>
      runHistory(process.argv.slice(2), {
        env: process.env,
        bars,
        openParts: partsInThreads(new URL(import.meta.url)),
      }),
    () => false,
  );
else serveParts();
