import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { AccessWay } from '@portal/contracts/accesses/access-way';
import { rebuildable, RebuildFailure } from '@portal/projector/rebuild';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import type { ReadDocument } from '@portal/service-kit/read-store/read-store';
import { noteByTool } from '@portal/service-kit/vault/access-log';
import { asOf, type Past } from '../as-of/as-of.ts';
import { noteReading } from '../as-of/note-reading.ts';
import { peopleIn } from '../as-of/people-in.ts';
import { subjects, type Subject } from '../as-of/subjects.ts';
import { instantOf } from '@portal/operations/instant';
import { withAdapters, type Command } from './command.ts';

const WAY: AccessWay = 'as-of';
const DIRECTORY = 'directory';
const projections = [DIRECTORY, ...rebuildable];

export const asOfUsage = `npm run history -- asof <time> --projection <name> | --member <id> | --post <id> [options]

Shows the portal as it was at a time, such as 2026-03-01 or 2026-03-01T10:00 (UTC), with names: it is for administrators. Nobody who was
erased since is in it, nor what its author has deleted since.

  --projection <name>   everything of one kind: ${DIRECTORY}, or
                        ${rebuildable.join(', ')}
  --member <id>         one member, with the groups that they were in
  --post <id>           one post, with its comments and likes
  --out <file>          writes one JSON object a line there; without it they are printed

The portal is found by its settings (PORTAL_DATA_DIR and the like), and may be running; nothing is written to it but a line in its security
log, and entries in its access log, from which the people shown learn that their data was seen.`;

function subjectOf(values: {
  readonly projection?: string | undefined;
  readonly member?: string | undefined;
  readonly post?: string | undefined;
}): Subject {
  const { projection, member, post } = values;
  const [given, ...others] = [projection, member, post].filter((value) => value !== undefined);
  if (given === undefined || others.length > 0)
    throw new StartFailure(`Give one of --projection, --member and --post.\n\n${asOfUsage}`);
  if (member !== undefined) return subjects.member(member);
  if (post !== undefined) return subjects.post(post);
  if (given === DIRECTORY) return subjects.directory;
  if (!rebuildable.includes(given))
    throw new StartFailure(`There is no projection ${given}, only ${projections.join(', ')}`);
  return subjects.projection(given);
}

async function* noting<D extends ReadDocument>(
  seen: Set<string>,
  documents: AsyncIterable<D>,
): AsyncGenerator<D> {
  for await (const document of documents) {
    for (const id of peopleIn(document)) seen.add(id);
    yield document;
  }
}

export const asOfCommand: Command = async (args, { env, bars }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      projection: { type: 'string' },
      member: { type: 'string' },
      post: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const [time, ...others] = positionals;
  if (time === undefined || others.length > 0)
    throw new StartFailure(`Name one time, such as 2026-03-01T10:00.\n\n${asOfUsage}`);
  const until = instantOf('The time', time);
  const subject = subjectOf(values);
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new RebuildFailure('Stopped; nothing has changed')));

  const shown = async (past: Past): Promise<string> => {
    let count = 0;
    async function* lines(): AsyncGenerator<string> {
      for await (const document of subject.documents(past)) {
        count += 1;
        yield `${JSON.stringify(document)}\n`;
      }
    }
    if (values.out === undefined) return (await text(Readable.from(lines()))).trimEnd();
    const file = resolve(values.out);
    await pipeline(lines, createWriteStream(file, { mode: 0o600 }));
    return `${count.toLocaleString('en')} as of ${until} are in ${file}${past.end === null ? ': the log begins later' : ''}.`;
  };
  return withAdapters(env, async (adapters) => {
    await noteReading(adapters.securityLines(), `asof ${until} ${subject.label}`);
    const vault = await adapters.vault();
    const seen = new Set<string>();
    const result = await asOf(
      {
        eventStore: await adapters.eventStore(),
        keys: vault,
        until,
        names: subject.names,
        signal: stop.signal,
        onProgress: (events) => bars.show('Events', events, null),
      },
      (past) => shown({ ...past, documents: (...asked) => noting(seen, past.documents(...asked)) }),
    );
    await noteByTool(vault, WAY, seen);
    return result;
  });
};
