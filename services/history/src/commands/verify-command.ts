import { parseArgs } from 'node:util';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { writeSeal } from '../seals/seal.ts';
import { verify, type Fault, type Verdict } from '../seals/verify.ts';
import { withAdapters, type Command } from './command.ts';

export const verifyUsage = `npm run history -- verify [options]

Shows whether anybody has changed the log since it was sealed. Ends with 1 if so, and names the positions between which.

  --seal               seals all events that the log has now, if nothing was changed before
  --day <day>          with --seal: seals at most once for that day, such as 2026-11-24, and only if something is new
  --seal-hash <hash>   also compares with a hash that you kept elsewhere, so that this machine need not be trusted
  --json               prints an object

The portal is found by its settings (PORTAL_DATA_DIR and the like), and may be running.`;

const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const HASH = /^[0-9a-f]{64}$/u;

const lineOf = ({ from, to, what }: Fault): string =>
  from === null && to === null
    ? what
    : `between ${from ?? 'the beginning'} and ${to ?? 'the end'}: ${what}`;

function summaryOf({ events, sealed, seals, faults }: Verdict): string {
  const all = `${events.toLocaleString('en')} events`;
  if (faults.length > 0)
    return [`The log of ${all} was changed.`, ...faults.map(lineOf)].join('\n');
  if (seals === 0) return `${all}, of which none is sealed yet: seal them with --seal.`;
  const open = events - sealed;
  const rest =
    open === 0
      ? ''
      : ` Not covered yet, since they came after the last seal: ${open.toLocaleString('en')}.`;
  return `${all}, ${sealed.toLocaleString('en')} of them as they were sealed.${rest}`;
}

/** The seal before is an event itself. */
const hasNews = ({ events, sealed, seals }: Verdict): boolean =>
  events - sealed > (seals > 0 ? 1 : 0);

export const verifyCommand: Command = async (args, { env, bars }) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seal: { type: 'boolean', default: false },
      day: { type: 'string' },
      'seal-hash': { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const sealHash = values['seal-hash']?.toLowerCase() ?? null;
  if (sealHash !== null && !HASH.test(sealHash))
    throw new StartFailure('--seal-hash has to be the 64 digits that sealing printed');
  if (values.day !== undefined && !DAY.test(values.day))
    throw new StartFailure(`--day ${values.day} is no day: write one such as 2026-11-24`);
  return withAdapters(env, async (adapters) => {
    const [eventStore, blobs] = [await adapters.eventStore(), await adapters.blobs()];
    const onProgress = (events: number): void => bars.show('Events', events, null);
    const { verdict, found, book } = await verify({ log: eventStore, blobs, sealHash, onProgress });
    const isWhole = verdict.faults.length === 0;
    if (!isWhole) process.exitCode = 1;
    const day = values.day ?? null;
    const isWanted = values.seal && isWhole && (day === null || hasNews(verdict));
    const isSealed =
      isWanted && (await writeSeal({ eventStore, blobs }, found, book, { now: new Date(), day }));
    if (values.json) return JSON.stringify({ ...verdict, isSealed }, null, 2);
    return isSealed
      ? `${verdict.events.toLocaleString('en')} events are sealed. Keep this hash elsewhere, for --seal-hash:\n${verdict.hash}`
      : summaryOf(verdict);
  });
};
