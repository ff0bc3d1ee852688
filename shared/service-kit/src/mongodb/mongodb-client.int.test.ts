import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { guarded, openMongo } from './mongodb-client.ts';

const CONNECTED = 'net.client.socket';
const { mongodbUrl } = inject('engines');

class Away extends Error {}

describe.skipIf(mongodbUrl === null)('with MongoDB', () => {
  it('says that the engine is away when a connection ends just before a command is written to it', async () => {
    const sockets: Socket[] = [];
    const note = (message: unknown) => {
      sockets.push((message as { readonly socket: Socket }).socket);
    };
    subscribe(CONNECTED, note);
    const { client, db } = openMongo({ url: mongodbUrl ?? '', database: 'ended' });
    const ping = () =>
      guarded(
        () => db.command({ ping: 1 }),
        (message, cause) => new Away(message, cause),
      );
    try {
      await ping();
      client.once('connectionCheckedOut', () => {
        for (const socket of sockets) socket.end();
      });
      const refused = await ping().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(Away);
      expect(refused).toMatchObject({ cause: { code: 'ERR_STREAM_WRITE_AFTER_END' } });
      await expect(ping()).resolves.toMatchObject({ ok: 1 });
    } finally {
      unsubscribe(CONNECTED, note);
      await client.close();
    }
  });
});
