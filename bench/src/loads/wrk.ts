import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { runLoad, type Answered, type Load } from './load.ts';

const run = promisify(execFile);
const installed = spawnSync('wrk', ['--version']).error === undefined;

const unit: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };
function p99In(output: string): number {
  const [, value, name = ''] = /99%\s+([\d.]+)(us|ms|s)\b/u.exec(output) ?? [];
  return Number(value) * (unit[name] ?? Number.NaN);
}

/** Uses wrk if it is installed, because wrk leaves more of the processor to the server. @throws Error when an answer isn't 2xx */
export async function runGets(
  load: Omit<Load, 'next'> & {
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<Pick<Answered, 'rate' | 'p99'>> {
  const { port, connections, seconds, warmUpSeconds, path, headers = {} } = load;
  if (!installed) return runLoad({ ...load, next: () => ({ method: 'GET', path, headers }) });
  const args = (duration: number) => [
    '-t1',
    `-c${connections}`,
    `-d${duration}s`,
    '--latency',
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    `http://127.0.0.1:${port}${path}`,
  ];
  await run('wrk', args(warmUpSeconds));
  const { stdout } = await run('wrk', args(seconds));
  if (/Non-2xx|Socket errors/u.test(stdout)) throw new Error(`wrk was refused:\n${stdout}`);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/u.exec(stdout)?.[1]),
    p99: p99In(stdout),
  };
}
