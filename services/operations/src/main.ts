import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { commands } from './commands.ts';
import { runCommand } from './run-command.ts';

const [name = '', ...args] = process.argv.slice(2);
await runCommand((bars) => {
  const command = commands[name];
  if (!command)
    throw new StartFailure(`There is no command ${name}, only ${Object.keys(commands).join(', ')}`);
  return command(args, process.env, bars);
});
