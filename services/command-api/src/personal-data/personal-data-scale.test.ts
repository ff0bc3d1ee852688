import { randomUUID } from 'node:crypto';
import { eventCatalog } from '@portal/contracts/events/catalog';
import { messageStream } from '@portal/contracts/chat/message.events';
import { createEventCodec, type Meta } from '@portal/service-kit/event-sourcing/event-codec';
import { afterEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

const MESSAGES = 10_000;
const AT_ONCE = 500;
const LIMIT_MS = 20_000;
const LONGEST_WAIT_MS = 500;

let portal: TestPortal;
afterEach(() => portal.close());

async function send(senderId: string, groupId: string, number: number): Promise<void> {
  const codec = createEventCodec(eventCatalog, portal.vault);
  const messageId = randomUUID();
  const meta: Meta = {
    id: randomUUID(),
    occurredAt: portal.now().toISOString(),
    actor: { kind: 'member', id: senderId },
    commandId: randomUUID(),
    correlationId: 'scale',
    causationId: 'scale',
  };
  const text = `Message number ${number}, as long as people write them on a telephone`;
  const data = { messageId, groupId, senderId, mentionIds: [], text, clientId: null };
  const stream = messageStream.name({ messageId });
  const event = await codec.encode(stream, { type: 'MessageSent', data }, meta);
  await portal.eventStore.append(stream, [event], 'none');
}

/** Time of the processor, of which a busy machine takes none away. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

it('a copy of the data of someone with 10,000 messages takes at most 20 s, and answers others meanwhile', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const groupId = randomUUID();
  for (let first = 0; first < MESSAGES; first += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => send(asha.memberId, groupId, first + index)),
    );

  const began = cpuMs();
  let longest = 0;
  let last = began;
  const beat = setInterval(() => {
    const time = cpuMs();
    longest = Math.max(longest, time - last);
    last = time;
  }, 5);
  let bytes = 0;
  await portal.http
    .post('/api/account/data')
    .set(asha.headers)
    .send({ password: asha.password })
    .buffer(true)
    .parse((res, done) => {
      res.on('data', (chunk: Buffer) => (bytes += chunk.length));
      res.on('end', () => done(null, null));
    })
    .expect(200);
  clearInterval(beat);
  const took = cpuMs() - began;
  expect(bytes).toBeGreaterThan(100_000);
  expect(took).toBeLessThan(LIMIT_MS);
  expect(longest).toBeLessThan(LONGEST_WAIT_MS);
});
