import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Db, MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { guarded, openMongo } from './mongodb-client.ts';

/** By default, the driver asks at once after this time. */
const LEAST_PAUSE_OF_HEARTBEATS_MS = 500;
const CONNECTED = 'net.client.socket';
const { mongodbUrl } = inject('engines');

class Away extends Error {}

describe.skipIf(mongodbUrl === null)('with MongoDB', () => {
  const sockets: Socket[] = [];
  const note = (message: unknown) => {
    sockets.push((message as { readonly socket: Socket }).socket);
  };
  let client: MongoClient;
  let db: Db;
  const ping = () =>
    guarded(
      () => db.command({ ping: 1 }),
      (message, cause) => new Away(message, cause),
    );
  beforeEach(() => {
    subscribe(CONNECTED, note);
    ({ client, db } = openMongo({ url: mongodbUrl ?? '', database: 'ended' }));
  });
  afterEach(async () => {
    unsubscribe(CONNECTED, note);
    sockets.length = 0;
    await client.close();
  });

  it('says that the engine is away when a connection ends just before a command is written to it', async () => {
    await ping();
    client.once('connectionCheckedOut', () => {
      for (const socket of sockets) socket.end();
    });
    const refused = await ping().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Away);
    expect(refused).toMatchObject({ cause: { code: 'ERR_STREAM_WRITE_AFTER_END' } });
    await expect(ping()).resolves.toMatchObject({ ok: 1 });
  });

  it('comes back after all of its connections broke at once', async () => {
    await ping();
    await setTimeout(LEAST_PAUSE_OF_HEARTBEATS_MS);
    for (const socket of sockets) {
      const write = socket.write.bind(socket);
      vi.spyOn(socket, 'write').mockImplementation((bytes) => {
        if (!String(bytes).includes('ping')) return write(bytes);
        // What is destroyed last, closes first: then the driver asks for a heartbeat while the monitor's socket has not closed yet
        for (const other of sockets) if (other !== socket) other.destroy();
        socket.destroy();
        return true;
      });
    }
    await expect(ping()).rejects.toBeInstanceOf(Away);
    await expect(ping()).resolves.toMatchObject({ ok: 1 });
  });
});
