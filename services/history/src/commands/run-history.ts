import { StartFailure } from '@portal/service-kit/process/lifecycle';
import type { Command, Surroundings } from './command.ts';
import { asOfCommand } from './as-of-command.ts';
import { exportCommand, forgetCommand } from './export-command.ts';
import { foldCommand } from './fold-command.ts';
import { diffCommand, replayCommand } from './replay-command.ts';
import { insightsCommand } from './insights-command.ts';
import { sqlCommand } from './sql-command.ts';
import { verifyCommand } from './verify-command.ts';

const USAGE = `npm run history -- <command> [--help]

  export   writes events without personal data into files
  forget   destroys the salt of an export
  sql      answers a query over events without personal data
  insights answers the kept questions, as the portal's page of insights does
  replay   folds history with a projection of your own
  diff     compares two projections over the same history
  asof     shows the portal as it was at a time, with names
  fold     makes read models of the portal as it was, for npm start -- --as-of
  verify   shows whether anybody has changed the log, and seals it`;

const commands: Readonly<Record<string, Command>> = {
  export: exportCommand,
  forget: forgetCommand,
  sql: sqlCommand,
  insights: insightsCommand,
  replay: replayCommand,
  diff: diffCommand,
  asof: asOfCommand,
  fold: foldCommand,
  verify: verifyCommand,
};

export async function runHistory(
  [name = '', ...args]: readonly string[],
  surroundings: Surroundings,
): Promise<string> {
  if (name === '' || name === '--help') return USAGE;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new StartFailure(`There is no command ${name}.\n\n${USAGE}`);
  return command(args, surroundings);
}
