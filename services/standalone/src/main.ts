import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { SETTINGS } from '@portal/contracts/deployment';
import { instantOf } from '@portal/history/app';
import { reportStartFailure, StartFailure } from '@portal/service-kit/process/lifecycle';
import { runService } from '@portal/service-kit/process/run-service';
import { createStandalone } from './app.ts';
import { createPast } from './past.ts';
import { standaloneSettings } from './settings.ts';

// Collects when the heap has doubled, not quadrupled, for "memory while writing ≤ 400 MB": peaks hold 290–370 MB, and 360–500 without it
setFlagsFromString('--heap-growing-percent=100');

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
/** Stands beside the bundle; where the sources run, there is none. */
const programBeside = (name: string): string | undefined => {
  const file = fileURLToPath(new URL(name, import.meta.url));
  return existsSync(file) ? file : undefined;
};
const buildProgram = programBeside('build-read-models.js');
const compactProgram = programBeside('compact-sqlite.js');
const files = {
  clientFolder: fromRoot('web/dist'),
  historyProgram: fromRoot('services/history/dist/main.js'),
  contentFile: fromRoot('content/school.json'),
  ...(buildProgram !== undefined && { buildProgram }),
};
const service = { settings: standaloneSettings, known: SETTINGS, alone: true };

/** @returns null for the portal as it is */
function pastWanted(): string | null {
  const [, , ...args] = process.argv;
  if (args.length === 0) return null;
  const [option, time, ...others] = args.flatMap((arg) => arg.split('=', 2));
  if (option !== '--as-of' || time === undefined || others.length > 0)
    throw new StartFailure(
      `The portal starts without arguments, or with --as-of <time>, and not with ${args.join(' ')}`,
    );
  return instantOf('--as-of', time);
}

try {
  const until = pastWanted();
  await (until === null
    ? runService({
        ...service,
        name: 'standalone',
        writesLog: true,
        ...(compactProgram !== undefined && { compactProgram }),
        title: 'The portal',
        assemble: (context) => createStandalone({ ...context, ...files }),
      })
    : runService({
        ...service,
        name: 'past',
        title: `The portal as it was at ${until}`,
        portalMayRun: true,
        assemble: (context) => createPast({ ...context, ...files, until }),
      }));
} catch (error) {
  reportStartFailure(error);
  process.exitCode = 1;
}
