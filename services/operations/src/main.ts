import { reportStartFailure, StartFailure } from '@portal/service-kit/lifecycle';
import { MasterKeyError } from '@portal/service-kit/vault/master-key';
import { commands } from './commands.ts';
import { MigrationConflict } from './migration.ts';
import { createProgressBars } from './progress-bars.ts';
import { SeedConflict } from './seed/seed.ts';
import { TooFewEvents } from './seed/timeline.ts';

const isMistyped = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
/** What whoever ran the command can put right is said in a line; only mistakes of ours with their stack. */
const told = (error: unknown): unknown =>
  isMistyped(error) ||
  error instanceof MasterKeyError ||
  error instanceof MigrationConflict ||
  error instanceof SeedConflict ||
  error instanceof TooFewEvents
    ? new StartFailure(error.message, { cause: error })
    : error;

const [name = '', ...args] = process.argv.slice(2);
const bars = createProgressBars();
try {
  const command = commands[name];
  if (!command) {
    throw new StartFailure(`There is no command ${name}, only ${Object.keys(commands).join(', ')}`);
  }
  const said = await command(args, process.env, bars);
  bars.stop();
  process.stdout.write(`${said}\n`);
} catch (error) {
  bars.stop();
  reportStartFailure(told(error));
  process.exitCode = 1;
}
