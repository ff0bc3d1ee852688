import { isMainThread } from 'node:worker_threads';
import { runCommand } from '@portal/operations/run-command';
import { runHistory } from './commands/commands.ts';
import { partsInThread, serveParts } from './export/parts-thread.ts';

if (isMainThread)
  await runCommand(
    (bars) =>
      runHistory(process.argv.slice(2), {
        env: process.env,
        bars,
        openParts: partsInThread(new URL(import.meta.url)),
      }),
    () => false,
  );
else serveParts();
