import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { waitFor } from '@testing-library/react';
import { setDraftOwner } from './draft.ts';
import { createOutbox } from './outbox.ts';
import { readToken, writeToken } from '../session/token.ts';

type Delivery = { readonly by: string | null; readonly text: string };
let deliveries: Delivery[];
let answer: () => Promise<void>;
const failing = () => Promise.reject(new Error('No network'));

const open = () =>
  createOutbox({
    name: 'letters',
    interrupted: 'failed',
    onWait: () => undefined,
    async deliver(_client, _target, { text }) {
      deliveries.push({ by: readToken(), text });
      await answer();
    },
    stateAfter: () => 'failed',
  });
const outbox = open();

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

describe('two tabs with unsent texts of one member', () => {
  const openTab = () => {
    const tab = { client: new QueryClient(), outbox: open() };
    return {
      send: (text: string) => tab.outbox.send(tab.client, 'g1', { clientId: text, text }),
      resume: () => tab.outbox.resume(tab.client, 'g1'),
      discard: (text: string) => tab.outbox.discard(tab.client, 'g1', text),
      texts: () =>
        tab.client
          .getQueryData<readonly { readonly text: string }[]>(['letters', 'g1'])
          ?.map(({ text }) => text),
    };
  };
  const haveFailed = (count: number) =>
    waitFor(() => expect(stored().match(/failed/gu)).toHaveLength(count));
  beforeEach(() => signIn('asha'));

  it('keep the texts of each other, in the order in which they were written', async () => {
    const [one, other] = [openTab(), openTab()];
    one.send('First');
    await haveFailed(1);
    other.send('Second');
    await haveFailed(2);
    one.send('Third');
    await haveFailed(3);
    const reloaded = openTab();
    reloaded.send('Last');
    expect(reloaded.texts()).toEqual(['First', 'Second', 'Third', 'Last']);
  });

  it('send no text that the other one has discarded or sent', async () => {
    const [one, other] = [openTab(), openTab()];
    one.send('Regretted');
    one.send('Meant');
    await haveFailed(2);
    other.send('Later');
    await haveFailed(3);
    deliveries = [];
    answer = () => Promise.resolve();
    other.discard('Regretted');
    one.resume();
    await waitFor(() => expect(Object.keys(localStorage).join()).not.toContain('letters'));
    other.resume();
    await settled();
    expect(deliveries.map(({ text }) => text)).toEqual(['Meant', 'Later']);
    expect(other.texts()).toEqual([]);
  });
});

it.each([
  ['full', 'setItem'],
  ['forbidden', 'getItem'],
] as const)(
  'a text is sent where the storage is %s, and a failed one can be sent again',
  async (_, method) => {
    signIn('asha');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    if (method === 'getItem') {
      vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
        throw new DOMException('Forbidden', 'SecurityError');
      });
      signIn('asha');
    }
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    send('First');
    await waitFor(() => expect(deliveries).toHaveLength(1));
    await settled();
    answer = () => Promise.resolve();
    outbox.resume(client, 'g1');
    await waitFor(() => expect(deliveries).toHaveLength(2));
    await settled();
    expect(client.getQueryData(['letters', 'g1'])).toEqual([]);
  },
);
