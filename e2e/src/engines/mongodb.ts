import { openMongo } from '@portal/service-kit/mongodb';
import path from 'node:path';
import { classPath } from './java.ts';
import { freePort, listening, temporaryFolder, type Listening } from './process.ts';

/** Speaks MongoDB's wire protocol. Its data is in a file, so that it survives a kill. */
export async function startMongo(): Promise<Listening & { readonly url: string }> {
  const port = await freePort();
  const folder = await temporaryFolder('mongodb');
  const source = new URL('MongoWireServer.java', import.meta.url).pathname;
  const server = await listening({
    name: 'mongodb',
    command: 'java',
    args: [
      '-Xmx512m',
      '-cp',
      classPath('mongodb'),
      source,
      path.join(folder, 'data.mv'),
      String(port),
    ],
    port,
    folder,
  });
  return { ...server, url: `mongodb://127.0.0.1:${port}` };
}

/** Copies the documents of one database to another, whose collections get no indexes. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = openMongo({ url: from, database: 'portal' });
  const target = openMongo({ url: to, database: 'portal' });
  try {
    for (const { name } of await source.db.listCollections().toArray()) {
      const documents = await source.db.collection(name).find().toArray();
      if (documents.length > 0) await target.db.collection(name).insertMany(documents);
    }
  } finally {
    await Promise.all([source.client.close(), target.client.close()]);
  }
}
