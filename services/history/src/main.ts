import { runCommand } from '@portal/operations/run-command';
import { runHistory } from './commands/run-history.ts';

/** To the service that started this process, and whose end is its own. */
function reported() {
  process.once('disconnect', () => process.exit(1));
  // From a terminal it reaches the service, too, which then stops this process
  process.on('SIGINT', () => undefined);
  // Waiting for it must not keep this process alive
  process.channel?.unref();
  return { show: (label: string, events: number) => void process.send?.({ label, events }) };
}

await runCommand((bars) =>
  runHistory(process.argv.slice(2), {
    env: process.env,
    bars: process.send ? reported() : bars,
  }),
);
