import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { EXPORT_NOTES } from '@portal/contracts/decisions/history/export-note';
import { EventStoreUnavailable } from '@portal/service-kit/event-store/event-store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRemoteExport } from './remote-export.ts';

const call = {
  idempotencyKey: 'once',
  note: { memberId: randomUUID(), format: 'csv', rows: 12 },
} as const;
const secret = 'an-internal-secret';
let status: number;
let asked: unknown[];
let server: Server;
let urls: readonly string[];
beforeEach(async () => {
  status = 204;
  asked = [];
  server = createServer((req, res) => {
    const { authorization, 'idempotency-key': key } = req.headers;
    void json(req).then((body) => {
      asked.push([req.method, req.url, authorization, key, body]);
      res.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  urls = [`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`];
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it("notes an export at command-api, with the services' secret", async () => {
  await createRemoteExport({ urls, secret })(call);
  expect(asked).toEqual([['POST', EXPORT_NOTES, `Bearer ${secret}`, 'once', call.note]]);
});

it.each([200, 401, 404, 503])('does not take the status %s for a note', async (answered) => {
  status = answered;
  await expect(createRemoteExport({ urls, secret })(call)).rejects.toThrow(EventStoreUnavailable);
});

it('says that nothing can be saved while command-api is away', async () => {
  const away = createRemoteExport({ urls: ['http://127.0.0.1:1'], secret: undefined });
  await expect(away(call)).rejects.toThrow(EventStoreUnavailable);
});
