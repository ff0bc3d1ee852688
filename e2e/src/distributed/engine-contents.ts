import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createEventStoreDbEventStore } from '@portal/service-kit/event-store/eventstoredb-event-store';
import type { Position, RecordedEvent } from '@portal/service-kit/event-store/event-store';
import { openMongoReadStore } from '@portal/service-kit/read-store/mongodb-read-store';
import type { ReadDocument } from '@portal/service-kit/read-store/read-store';

const root = join(import.meta.dirname, '../../..');
const PAGE = 2_000;

export async function headOf(url: string | null): Promise<Position | null> {
  if (url === null) return null;
  const log = createEventStoreDbEventStore({ connectionString: url });
  try {
    return await log.head();
  } finally {
    await log.close();
  }
}

export async function readLog(
  url: string,
  after: Position | null,
): Promise<readonly RecordedEvent[]> {
  const log = createEventStoreDbEventStore({ connectionString: url });
  try {
    const events: RecordedEvent[] = [];
    for (;;) {
      const page = await log.readAll(events.at(-1)?.position ?? after, PAGE);
      events.push(...page);
      if (page.length < PAGE) return events;
    }
  } finally {
    await log.close();
  }
}

export type ReadModels = Readonly<Record<string, Readonly<Record<string, ReadDocument>>>>;

export async function readModels(mongodbUrl: string): Promise<ReadModels> {
  const store = await openMongoReadStore({ url: mongodbUrl, database: 'portal' });
  try {
    const models: Record<string, Record<string, ReadDocument>> = {};
    for (const name of Object.keys(await store.active()).sort()) {
      const documents = await store.collection<ReadDocument>(name).find({});
      models[name] = Object.fromEntries(documents.map((document) => [document._id, document]));
    }
    return models;
  } finally {
    await store.close();
  }
}

export function rebuild(settings: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(root, 'services/operations/dist/main.js'), 'rebuild', 'all'],
      { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`The rebuild ended with ${code}: ${output}`));
    });
  });
}
