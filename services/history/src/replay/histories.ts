import { join } from 'node:path';
import { streams } from '@portal/contracts/events/catalog';
import { UnknownEvent } from '@portal/service-kit/event-sourcing/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { isChosen, type Choice } from '../export/choice.ts';
import { formats } from '../export/formats/formats.ts';
import { manifestOf } from '../export/manifest.ts';
import type { Pseudonym } from '../rows/pseudonyms.ts';
import { rowsOf, type Row } from '../rows/rows.ts';
import type { History } from './replay.ts';

const PAGE = 1_000;

/** The log itself, as rows without personal data. */
export async function* historyOfLog(
  eventStore: Pick<EventStore, 'readAll' | 'head'>,
  pseudonym: Pseudonym,
): History {
  const { rowOf } = rowsOf(streams);
  const head = await eventStore.head();
  let position: string | null = null;
  while (head !== null && (position ?? '') < head) {
    const page = await eventStore.readAll(position, PAGE);
    const events = page.filter((event) => event.position <= head);
    const last = events.at(-1);
    if (!last) return;
    ({ position } = last);
    const rows: Row[] = [];
    try {
      for (const event of events) rows.push(await rowOf(event, pseudonym));
    } catch (error) {
      throw error instanceof UnknownEvent
        ? new StartFailure(`${error.message}. Replay with that version`, { cause: error })
        : error;
    }
    yield rows;
  }
}

/** The rows of an export's files. */
export async function* historyOfExport(folder: string): History {
  const { format, columns, files } = await manifestOf(folder);
  for (const { name } of files) yield* formats[format].read(join(folder, name), columns);
}

export async function* partOf(history: History, choice: Choice): History {
  for await (const rows of history) yield rows.filter(({ at, type }) => isChosen(choice, type, at));
}
