import { randomUUID } from 'node:crypto';
import { WrongExpectedRevision } from '../event-store.ts';
import { createSqliteEventStore } from '../sqlite-event-store.ts';

const [file = '', stream = '', count = '0'] = process.argv.slice(2);
const store = createSqliteEventStore({ file });
for (let made = 0; count === '0' || made < Number(count);) {
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
