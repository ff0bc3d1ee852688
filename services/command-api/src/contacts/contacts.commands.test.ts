import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

async function open() {
  portal = await openPortal();
  const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Kale')];
  const ask = (recipientId: string, text = 'May I call you?', key?: string) =>
    portal.http
      .post(`/api/users/${recipientId}/contact-request`)
      .set({ ...asha.headers, ...(key === undefined ? {} : { 'Idempotency-Key': key }) })
      .send({ text });
  return { asha, ravi, ask };
}

it('a request for contact is kept sealed, and refused for a week afterwards', async () => {
  const { asha, ravi, ask } = await open();
  const answer = await ask(ravi.memberId).expect(201);
  expect(answer.body).toEqual({ message: expect.any(String) });
  expect(await portal.ofType('ContactRequested')).toMatchObject([
    { data: { memberId: asha.memberId, recipientId: ravi.memberId, text: 'May I call you?' } },
  ]);
  expect(JSON.stringify(await portal.eventStore.readAll(null, 1000))).not.toContain('May I call');
  const again = await ask(ravi.memberId).expect(429);
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(6 * 24 * 60 * 60);
});

it('a repeated request for contact has one effect and the first answer', async () => {
  const { ravi, ask } = await open();
  const first = await ask(ravi.memberId, 'May I call you?', 'once').expect(201);
  const second = await ask(ravi.memberId, 'May I call you?', 'once').expect(201);
  expect(second.headers['x-commit-position']).toBe(first.headers['x-commit-position']);
  expect(await portal.ofType('ContactRequested')).toHaveLength(1);
});

it('a request for contact to nobody, to oneself or without one line is refused', async () => {
  const { asha, ravi, ask } = await open();
  await ask(randomUUID()).expect(404);
  await ask('nobody').expect(404);
  const waiting = await portal.register('Meera Rao');
  await ask(waiting.memberId).expect(404);
  await ask(asha.memberId).expect(400);
  for (const text of ['', 'two\nlines', 'x'.repeat(201)]) {
    const { body } = await ask(ravi.memberId, text).expect(400);
    expect(body.errors).toMatchObject([{ field: 'text', message: expect.any(String) }]);
  }
  expect(await portal.ofType('ContactRequested')).toEqual([]);
});
