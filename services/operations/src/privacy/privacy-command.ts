import { StartFailure } from '@portal/service-kit/process/lifecycle';
import type { Command } from '../run-command.ts';
import { breachCommand } from './breach/breach-command.ts';
import { scanCommand } from './scan-command.ts';

const USAGE = `npm run privacy -- <command> [--help]

  scan     shows whether any data of a person is left
  breach   opens a breach of personal data, finds and notifies those affected, and writes the report`;

export const privacyCommand: Command = async ([name = '', ...args], env, bars) => {
  if (name === '' || name === '--help') return USAGE;
  if (name === 'scan') return scanCommand(args, env, bars);
  if (name === 'breach') return breachCommand(args, env, bars);
  throw new StartFailure(`There is no command ${name}.\n\n${USAGE}`);
};
