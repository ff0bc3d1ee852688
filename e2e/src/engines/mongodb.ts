import { MongoClient } from 'mongodb';
import path from 'node:path';
import { classPath, JAVA_OPTIONS } from './java.ts';
import { listening, temporaryFolder, type Listening } from './process.ts';
import { freePort } from '@portal/service-kit/testing/free-port';

/** Speaks MongoDB's wire protocol. Its data is in a file, so that it survives a kill. */
export async function startMongo(): Promise<Listening & { readonly url: string }> {
  const port = await freePort();
  const folder = await temporaryFolder('mongodb');
  const source = new URL('MongoWireServer.java', import.meta.url).pathname;
  const server = await listening({
    name: 'mongodb',
    command: 'java',
    args: [
      ...JAVA_OPTIONS,
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

/** The one that services use: an address without a name means `portal`. */
const databaseAt = (client: MongoClient, url: string) =>
  new URL(url).pathname.length > 1 ? client.db() : client.db('portal');

/** Copies the documents of one database to another, whose collections get no indexes. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const [source, target] = [new MongoClient(from), new MongoClient(to)];
  const [sourceDatabase, targetDatabase] = [databaseAt(source, from), databaseAt(target, to)];
  try {
    for (const { name } of await sourceDatabase.listCollections().toArray()) {
      const documents = await sourceDatabase.collection(name).find().toArray();
      if (documents.length > 0) await targetDatabase.collection(name).insertMany(documents);
    }
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}
