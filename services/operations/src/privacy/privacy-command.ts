import { StartFailure } from '@portal/service-kit/process/lifecycle';
import type { Environment } from '../engines.ts';
import type { ProgressBars } from '../progress-bars.ts';
import { breachCommand } from './breach/breach-command.ts';
import { scanCommand } from './scan-command.ts';

const USAGE = `npm run privacy -- <command> [--help]

  scan     shows whether any data of a person is left
  breach   opens a breach of personal data, finds and notifies those affected, and writes the report`;

export function privacyCommand(
  [name = '', ...args]: readonly string[],
  env: Environment,
  bars: ProgressBars,
): Promise<string> {
  if (name === '' || name === '--help') return Promise.resolve(USAGE);
  if (name === 'scan') return scanCommand(args, env, bars);
  if (name === 'breach') return breachCommand(args, env, bars);
  throw new StartFailure(`There is no command ${name}.\n\n${USAGE}`);
}
