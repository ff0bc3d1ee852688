import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { waitFor } from '@testing-library/react';
import { setDraftOwner } from './draft.ts';
import { createOutbox } from './outbox.ts';
import { readToken, writeToken } from './token.ts';

type Delivery = { readonly by: string | null; readonly text: string };
let deliveries: Delivery[];
let answer: () => Promise<void>;
const failing = () => Promise.reject(new Error('No network'));

const outbox = createOutbox({
  name: 'letters',
  interrupted: 'failed',
  onWait: () => undefined,
  async deliver(_client, _target, { text }) {
    deliveries.push({ by: readToken(), text });
    await answer();
  },
  stateAfter: () => 'failed',
});

let client: QueryClient;
function signIn(member: string): void {
  writeToken(`token of ${member}`);
  client.clear();
  setDraftOwner(member, readToken());
}
const send = (text: string) => outbox.send(client, 'g1', { clientId: text, text });
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
const stored = () => Object.values(localStorage).join(' ');

beforeEach(() => {
  deliveries = [];
  answer = failing;
  client = new QueryClient();
});

it('a text that could not be sent leaves under the name of its writer alone', async () => {
  signIn('asha');
  send('Private words');
  await waitFor(() => expect(stored()).toContain('failed'));

  answer = () => Promise.resolve();
  signIn('ravi');
  outbox.resume(client, 'g1');
  send('By Ravi');
  await waitFor(() => expect(deliveries).toHaveLength(2));
  await settled();
  expect(deliveries[1]).toEqual({ by: 'token of ravi', text: 'By Ravi' });

  signIn('asha');
  outbox.resume(client, 'g1');
  await waitFor(() => expect(deliveries).toHaveLength(3));
  expect(deliveries[2]).toEqual({ by: 'token of asha', text: 'Private words' });
  await waitFor(() => expect(stored()).not.toContain('Private words'));
});

it('a text waits while the token is of a member whom another tab has signed in', async () => {
  signIn('asha');
  send('First');
  await waitFor(() => expect(stored()).toContain('failed'));
  writeToken('token of ravi');
  outbox.resume(client, 'g1');
  await settled();
  expect(deliveries).toHaveLength(1);
  expect(stored()).toContain('First');
});

it("texts that wait behind one whose sending outlasts the session stay their writer's", async () => {
  const arrivals: (() => void)[] = [];
  answer = () => new Promise((resolve) => void arrivals.push(resolve));
  signIn('asha');
  send('First');
  send('Second');
  await waitFor(() => expect(deliveries).toHaveLength(1));
  signIn('ravi');
  send('By Ravi');
  await waitFor(() => expect(deliveries).toHaveLength(2));
  answer = () => Promise.resolve();
  for (const arrive of arrivals) arrive();
  await settled();
  expect(deliveries.map(({ text }) => text)).toEqual(['First', 'By Ravi']);

  signIn('asha');
  outbox.resume(client, 'g1');
  await waitFor(() => expect(deliveries.at(-1)?.text).toBe('Second'));
  expect(deliveries.filter(({ by }) => by === 'token of ravi')).toHaveLength(1);
});
