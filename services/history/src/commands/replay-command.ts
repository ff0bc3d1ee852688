import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { differences, type Difference } from '../replay/differences.ts';
import { historyOfExport, historyOfLog, partOf } from '../replay/histories.ts';
import { loadProjection } from '../replay/load-projection.ts';
import { replay, type Replayed } from '../replay/replay.ts';
import { pseudonymsUnder } from '../rows/pseudonyms.ts';
import {
  CHOICE_USAGE,
  choiceOf,
  choiceOptions,
  withAdapters,
  type Command,
  type Surroundings,
} from './command.ts';

/** The pseudonyms of replays stay the same, so that their results do. */
const SECRET = 'history-replay';

const SOURCE_USAGE = `  --in <folder>       the export to replay; without it the log is
${CHOICE_USAGE}
  --json              prints an object

A projection is the default export of a file, in TypeScript or JavaScript: start() makes a state, fold(state, event) takes each event in the
order of the log, and result(state), if there is one, says what comes of it. The portal is found by its settings (PORTAL_DATA_DIR and the
like), and may be running; with --in none is needed.`;

const options = {
  in: { type: 'string' },
  ...choiceOptions,
  json: { type: 'boolean', default: false },
} as const;

async function replayed(
  files: readonly string[],
  values: Parameters<typeof choiceOf>[0] & { readonly in?: string | undefined },
  { env, bars }: Surroundings,
): Promise<readonly Replayed[]> {
  const choice = choiceOf(values);
  const projections = await Promise.all(files.map(loadProjection));
  const onProgress = (events: number): void => bars.show('Events', events, null);
  if (values.in !== undefined)
    return replay(partOf(historyOfExport(resolve(values.in)), choice), projections, onProgress);
  return withAdapters(env, async (adapters) => {
    const pseudonym = pseudonymsUnder(await (await adapters.vault()).secret(SECRET));
    const history = historyOfLog(await adapters.eventStore(), pseudonym);
    return replay(partOf(history, choice), projections, onProgress);
  });
}

const parsed: (json: string) => unknown = JSON.parse;

export const replayUsage = `npm run history -- replay <file> [options]

Folds history with a projection of your own, without personal data. Nothing but its result comes of it.

  --out <file>        writes the result there, as JSON
${SOURCE_USAGE}`;

export const replayCommand: Command = async (args, surroundings) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { ...options, out: { type: 'string' } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new StartFailure(`Name the file of one projection.\n\n${replayUsage}`);
  const [found] = await replayed([file], values, surroundings);
  if (!found) throw new Error('Nothing was replayed');
  const { events, seconds, hash, json } = found;
  if (values.out !== undefined) await writeFile(resolve(values.out), `${json}\n`);
  if (values.json) return JSON.stringify({ events, hash, result: parsed(json) }, null, 2);
  const summary = `${events.toLocaleString('en')} events folded in ${seconds.toFixed(2)} s; SHA-256 of the result: ${hash}`;
  return values.out === undefined
    ? `${JSON.stringify(parsed(json), null, 2)}\n\n${summary}`
    : summary;
};

export const diffUsage = `npm run history -- diff <a> <b> [options]

Folds history with two projections, such as two versions of one, and says where their results differ. Ends with 1 if they do.

${SOURCE_USAGE}`;

const MOST_SHOWN = 50;
const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
const lineOf = ({ path, a, b }: Difference): string =>
  `${path || 'the whole'}: ${shown(a)} → ${shown(b)}`;

export const diffCommand: Command = async (args, surroundings) => {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [first, second, ...others] = positionals;
  if (first === undefined || second === undefined || others.length > 0)
    throw new StartFailure(`Name the files of two projections.\n\n${diffUsage}`);
  const [a, b] = await replayed([first, second], values, surroundings);
  if (!a || !b) throw new Error('Nothing was replayed');
  const found = a.hash === b.hash ? [] : [...differences(parsed(a.json), parsed(b.json))];
  if (found.length > 0) process.exitCode = 1;
  if (values.json)
    return JSON.stringify(
      { events: a.events, hashes: [a.hash, b.hash], differences: found },
      null,
      2,
    );
  if (found.length === 0)
    return `No difference over ${a.events.toLocaleString('en')} events; SHA-256 of both results: ${a.hash}`;
  const more = found.length > MOST_SHOWN ? [`… and ${found.length - MOST_SHOWN} more`] : [];
  return [...found.slice(0, MOST_SHOWN).map(lineOf), ...more].join('\n');
};
