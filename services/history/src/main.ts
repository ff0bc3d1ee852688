import { runCommand } from '@portal/operations/run-command';
import { runHistory } from './commands.ts';

await runCommand(
  (bars) => runHistory(process.argv.slice(2), process.env, bars),
  () => false,
);
