import { runCommand } from '@portal/operations/run-command';
import { runSeed } from './command.ts';

await runCommand((bars) => runSeed(process.argv.slice(2), process.env, bars));
