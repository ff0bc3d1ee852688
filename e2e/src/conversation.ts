import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { messagesAnswer, type Message } from '@portal/contracts/chat/message.api';
import { expect } from 'vitest';
import type { Api } from '@portal/testing/driver/api';
import type { ChatClient } from '@portal/testing/driver/chat-client';
import { eventually } from '@portal/testing/driver/portal';

const SETTLED_MS = 30_000;

export async function history(api: Api, groupId: string): Promise<readonly Message[]> {
  const all: Message[] = [];
  for (;;) {
    const before = all[0] ? `&before=${all[0]._id}` : '';
    const page = (await api.get(`/messages/${groupId}?limit=50${before}`)).read(messagesAnswer);
    all.unshift(...page);
    if (page.length < 50) return all;
  }
}

export async function conversation(
  clients: readonly ChatClient[],
  lines: number,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const sent = clients.map(async (client, sender) => {
    const acknowledged: Promise<void>[] = [];
    for (let n = 0; n < lines; n++) {
      acknowledged.push(client.send(`${sender} says ${n}`));
      await sleep(randomInt(1, 25));
    }
    await Promise.all(acknowledged);
  });
  await Promise.all([...sent, meanwhile()]);
}

export async function expectTheSame(
  clients: readonly ChatClient[],
  api: Api,
  groupId: string,
  lines: number,
  before = 0,
): Promise<void> {
  // An acknowledged message is saved, and in the history once the projector has come to it
  const stored = await eventually(async () => {
    const all = (await history(api, groupId)).slice(before);
    expect(all).toHaveLength(clients.length * lines);
    return all;
  }, SETTLED_MS);
  clients.forEach((_client, sender) => {
    expect(stored.map(({ text }) => text).filter((text) => text.startsWith(`${sender} `))).toEqual(
      Array.from({ length: lines }, (_, n) => `${sender} says ${n}`),
    );
  });
  for (const client of clients)
    await eventually(
      () => expect(client.messages().slice(-stored.length)).toEqual(stored),
      SETTLED_MS,
    );
}
