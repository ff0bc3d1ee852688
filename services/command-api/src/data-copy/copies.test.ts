import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { createApiApp } from '@portal/service-kit/http/serving/api-app';
import { createLog } from '@portal/service-kit/observability/logger';
import { afterEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';
import { createPictures } from '../uploads/pictures.ts';
import { createCopies } from './copies.ts';

/** A busy machine is slow to accept connections. */
const PATIENT = { timeout: 30_000 };

let portal: TestPortal;
let server: Server | undefined;
afterEach(async () => {
  server?.close();
  server = undefined;
  await portal.close();
});

/** Counts the copies that begin, and lets them read while it is open. */
function createGate() {
  let open: () => void = () => undefined;
  let isOpen: Promise<void> = Promise.resolve();
  const counts = { begun: 0, pages: 0 };
  return {
    counts,
    shut: () => void (isOpen = new Promise((resolve) => (open = resolve))),
    open: () => open(),
    before: (store: EventStore): EventStore => ({
      ...store,
      async readAll(after, limit) {
        if (after === null) counts.begun += 1;
        counts.pages += 1;
        await isOpen;
        return store.readAll(after, limit);
      },
    }),
  };
}

async function open(settings = {}) {
  const gate = createGate();
  portal = await openPortal({ settings, eventStore: gate.before });
  const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Jadhav')];
  const log = createLog({ service: 'copies', level: 'info' }, { write: () => undefined });
  const app = createApiApp({ path: '/api', router: portal.api.router, log, trustProxy: '' });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  gate.counts.begun = gate.counts.pages = 0;
  const arrived = { count: 0 };
  server.on('request', () => (arrived.count += 1));
  const running = server;
  return {
    asha,
    ravi,
    counts: gate.counts,
    shut: gate.shut,
    letOn: gate.open,
    arrived,
    connections: () =>
      new Promise<number>((resolve, reject) =>
        running.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    ask({ headers, password }: Pick<typeof asha, 'headers' | 'password'>) {
      const call = request({
        port,
        path: '/api/account/data',
        method: 'POST',
        agent: false,
        headers: { ...headers, 'Content-Type': 'application/json' },
      });
      call.end(JSON.stringify({ password }));
      const answer = new Promise<{ status: number | undefined; body: string }>(
        (resolve, reject) => {
          call.on('error', reject);
          call.on('response', (res) => {
            res.setEncoding('latin1');
            text(res).then((body) => resolve({ status: res.statusCode, body }), reject);
          });
        },
      );
      answer.catch(() => undefined);
      return { answer, hangUp: () => void call.destroy() };
    },
  };
}

it('ends a copy that nobody waits for any more, and ninety of one member delay another by none', async () => {
  const { asha, ravi, counts, shut, letOn, arrived, connections, ask } = await open();
  shut();
  const abandoned = Array.from({ length: 90 }, () => ask(asha));
  await expect.poll(() => arrived.count, PATIENT).toBe(90);
  await expect.poll(() => counts.begun, PATIENT).toBe(1);
  for (const { hangUp } of abandoned) hangUp();
  await expect.poll(connections, PATIENT).toBe(0);
  const wanted = ask(ravi);
  letOn();
  expect((await wanted.answer).status).toBe(200);
  // The first copy of the ninety ended with the page that it was reading
  expect(counts).toEqual({ begun: 2, pages: 3 });
  expect((await ask(asha).answer).status).toBe(200);
  expect(counts.begun).toBe(3);
});

it('answers a copy of the last ten minutes again, to the same member alone', async () => {
  const { asha, ravi, counts, ask } = await open();
  const [first, again] = [await ask(asha).answer, await ask(asha).answer];
  expect(again).toEqual(first);
  expect(counts.begun).toBe(1);
  expect((await ask({ ...asha, password: 'Another-1' }).answer).status).toBe(400);
  expect((await ask(ravi).answer).body).not.toBe(first.body);
  expect(counts.begun).toBe(2);
  portal.passTime(10 * 60_000 + 1);
  expect((await ask(asha).answer).status).toBe(200);
  expect(counts.begun).toBe(3);
});

it('makes one copy for a member who asks twice at once', async () => {
  const { asha, counts, shut, letOn, ask } = await open();
  shut();
  const first = ask(asha);
  await expect.poll(() => counts.begun, PATIENT).toBe(1);
  const second = ask(asha);
  letOn();
  expect(await second.answer).toEqual(await first.answer);
  expect(counts.begun).toBe(1);
});

it('makes five copies of a member in an hour, and one that is answered again does not count', async () => {
  const { asha, ravi, counts, ask } = await open({ PORTAL_RATES: 'on' });
  for (let copies = 1; copies <= 5; copies++) {
    expect((await ask(asha).answer).status).toBe(200);
    expect((await ask(asha).answer).status).toBe(200);
    expect(counts.begun).toBe(copies);
    portal.passTime(10 * 60_000 + 1);
  }
  const refused = await ask(asha).answer;
  expect(refused.status).toBe(429);
  expect(refused.body).toMatch(/Please wait \d+ minutes and try again/u);
  expect((await ask(ravi).answer).status).toBe(200);
});

it('forgets the finished copy of a member who is erased', async () => {
  portal = await openPortal();
  const { memberId } = await portal.join('Asha Patil');
  const gate = createGate();
  const copies = createCopies({
    eventStore: gate.before(portal.eventStore),
    vault: portal.vault,
    pictures: createPictures(portal.blobs, () => portal.vault.secret('picture-names')),
    recipientOf: () => Promise.resolve(null),
    accesses: { keep: () => Promise.resolve() },
    takeRate: () => undefined,
    now: portal.now,
  });
  const make = () =>
    copies.of(memberId, { kind: 'nominee', language: 'en' }, new AbortController().signal);
  await make();
  await make();
  expect(gate.counts.begun).toBe(1);
  copies.forget(memberId);
  await make();
  expect(gate.counts.begun).toBe(2);
});
