import { orUsage } from '@portal/operations/run-command';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import type { Command, Surroundings } from './command.ts';
import { asOfCommand, asOfUsage } from './as-of-command.ts';
import { exportCommand, exportUsage, forgetCommand, forgetUsage } from './export-command.ts';
import { foldCommand, foldUsage } from './fold-command.ts';
import { diffCommand, diffUsage, replayCommand, replayUsage } from './replay-command.ts';
import { insightsCommand, insightsUsage } from './insights-command.ts';
import { sqlCommand, sqlUsage } from './sql-command.ts';
import { verifyCommand, verifyUsage } from './verify-command.ts';

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
  export: orUsage(exportUsage, exportCommand),
  forget: orUsage(forgetUsage, forgetCommand),
  sql: orUsage(sqlUsage, sqlCommand),
  insights: orUsage(insightsUsage, insightsCommand),
  replay: orUsage(replayUsage, replayCommand),
  diff: orUsage(diffUsage, diffCommand),
  asof: orUsage(asOfUsage, asOfCommand),
  fold: orUsage(foldUsage, foldCommand),
  verify: orUsage(verifyUsage, verifyCommand),
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
