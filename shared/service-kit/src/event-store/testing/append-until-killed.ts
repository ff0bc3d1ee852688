import { randomUUID } from 'node:crypto';
import { WrongExpectedRevision } from '../event-store.ts';
import { createSqliteEventStore } from '../sqlite.ts';

/**
 * A writer in a process of its own: adds to one stream, at whichever revision it finds, and says each revision that was
 * acknowledged. Arguments: file, stream, how many (0: until it is killed).
 */
const [file = '', stream = '', wanted = '0'] = process.argv.slice(2);
const store = createSqliteEventStore({ file });
for (let made = 0; wanted === '0' || made < Number(wanted);) {
  const { revision } = await store.readStream(stream, { limit: 1 });
  try {
    const event = { id: randomUUID(), type: 'Counted', data: { by: process.pid }, metadata: {} };
    const appended = await store.append(stream, [event], revision);
    process.stdout.write(`${appended.revision}\n`);
    made++;
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
  }
}
await store.close();
