import { runCommand } from '@portal/operations/run-command';
import { runSeed } from './command.ts';
import { SeedConflict } from './seed.ts';
import { TooFewEvents } from './timeline.ts';

await runCommand(
  (bars) => runSeed(process.argv.slice(2), process.env, bars),
  (error) => error instanceof SeedConflict || error instanceof TooFewEvents,
);
