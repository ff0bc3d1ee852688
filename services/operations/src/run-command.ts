import { SETTINGS } from '@portal/contracts/deployment';
import { reportStartFailure, StartFailure } from '@portal/service-kit/process/lifecycle';
import { unknownSettings } from '@portal/service-kit/config/settings';
import type { Environment } from './engines.ts';
import { createProgressBars, type ProgressBars } from './progress-bars.ts';

export type Command = (
  args: readonly string[],
  env: Environment,
  bars: ProgressBars,
) => Promise<string>;

/** With `--help` a command says how it is used, and does nothing. */
export const orUsage =
  <More extends readonly unknown[]>(
    usage: string,
    command: (args: readonly string[], ...more: More) => Promise<string>,
  ): typeof command =>
  (args, ...more) =>
    args.includes('--help') ? Promise.resolve(usage) : command(args, ...more);

const isMistyped = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

export async function runCommand(command: (bars: ProgressBars) => Promise<string>): Promise<void> {
  // A service that started this process has said it already
  if (!process.send)
    for (const line of unknownSettings(process.env, SETTINGS)) process.stderr.write(`${line}\n`);
  const bars = createProgressBars();
  try {
    const result = await command(bars);
    bars.stop();
    process.stdout.write(`${result}\n`);
  } catch (error) {
    bars.stop();
    reportStartFailure(
      isMistyped(error) ? new StartFailure(error.message, { cause: error }) : error,
    );
    process.exitCode = 1;
  }
}
