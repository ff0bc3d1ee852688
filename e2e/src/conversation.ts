import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { messagesAnswer, type Message } from '@portal/contracts/chat/message.api';
import { expect } from 'vitest';
import type { Api } from './api.ts';
import type { ChatClient } from './chat-client.ts';
import { eventually } from './portal.ts';

const SETTLED_MS = 30_000;

/** All messages of a group as the portal tells them, oldest first. */
export async function history(api: Api, groupId: string): Promise<readonly Message[]> {
  const all: Message[] = [];
  for (;;) {
    const before = all[0] ? `&before=${all[0]._id}` : '';
    const page = (await api.get(`/messages/${groupId}?limit=50${before}`)).read(messagesAnswer);
    all.unshift(...page);
    if (page.length < 50) return all;
  }
}

/** Everybody writes so many lines, one after the other without waiting, while `happens` goes on. */
export async function conversation(
  clients: readonly ChatClient[],
  lines: number,
  happens: () => Promise<void>,
): Promise<void> {
  const said = clients.map(async (client, who) => {
    const acknowledged: Promise<void>[] = [];
    for (let n = 0; n < lines; n++) {
      acknowledged.push(client.say(`${who} says ${n}`));
      await sleep(randomInt(1, 25));
    }
    await Promise.all(acknowledged);
  });
  await Promise.all([...said, happens()]);
}

/** Every line once, those of each in the order they were said, and the same for everybody. */
export async function expectTheSame(
  clients: readonly ChatClient[],
  api: Api,
  groupId: string,
  lines: number,
  /** How many messages there were before. */
  before = 0,
): Promise<void> {
  const stored = (await history(api, groupId)).slice(before);
  expect(stored).toHaveLength(clients.length * lines);
  clients.forEach((_client, who) => {
    expect(stored.map(({ text }) => text).filter((text) => text.startsWith(`${who} `))).toEqual(
      Array.from({ length: lines }, (_, n) => `${who} says ${n}`),
    );
  });
  for (const client of clients)
    await eventually(
      () => expect(client.shown().slice(-stored.length)).toEqual(stored),
      SETTLED_MS,
    );
}
