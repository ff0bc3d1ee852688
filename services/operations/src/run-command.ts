import { SETTINGS } from '@portal/contracts/deployment';
import { reportStartFailure, StartFailure } from '@portal/service-kit/process/lifecycle';
import { MasterKeyError } from '@portal/service-kit/vault/master-key';
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

const isMistyped = (error: Error): boolean =>
  'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

/** @param isExplained whether the error's message tells the operator what to do; only other errors are reported with a stack */
export async function runCommand(
  command: (bars: ProgressBars) => Promise<string>,
  isExplained: (error: Error) => boolean,
): Promise<void> {
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
    const isForOperator =
      error instanceof Error &&
      (isMistyped(error) || error instanceof MasterKeyError || isExplained(error));
    reportStartFailure(isForOperator ? new StartFailure(error.message, { cause: error }) : error);
    process.exitCode = 1;
  }
}
