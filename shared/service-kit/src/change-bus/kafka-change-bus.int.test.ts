import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { Kafka, logLevel } from 'kafkajs';
import { describe, expect, inject, it, vi } from 'vitest';
import type { ChangeBus } from './change-bus.ts';
import { createKafkaChangeBus } from './kafka-change-bus.ts';
import { describeChangeBus } from './testing/change-bus.contract.ts';

const CONNECTED = 'net.client.socket';
const ANYTHING = '';
const WITHIN = { timeout: 30_000, interval: 50 };

/** Breaks each connection from here over which a request with certain words is about to go. */
function breakingNetwork() {
  let words: string | null = null;
  const watch = (socket: Socket) => {
    const write = socket.write.bind(socket) as (...sent: readonly unknown[]) => boolean;
    socket.write = (...sent: readonly unknown[]) => {
      const [bytes] = sent;
      if (words === null || !(bytes instanceof Uint8Array) || !Buffer.from(bytes).includes(words))
        return write(...sent);
      socket.destroy();
      socket.emit('end');
      return false;
    };
  };
  const note = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket };
    // A socket that connects takes back its own `write`
    socket.once('connect', () => watch(socket));
  };
  subscribe(CONNECTED, note);
  return {
    breakAt: (at: string) => void (words = at),
    mend: () => void (words = null),
    close: () => void unsubscribe(CONNECTED, note),
  };
}

const { kafkaBrokers } = inject('engines');
const brokers = (kafkaBrokers ?? '').split(',');

describe.skipIf(kafkaBrokers === null)('with Kafka', () => {
  const open = (topic: string, lost: string[] = []) =>
    createKafkaChangeBus({ brokers, topic, onLost: (reason) => lost.push(reason) });

  describeChangeBus('Kafka', () => {
    const topic = `changes-${randomUUID()}`;
    const opened: ChangeBus[] = [];
    return Promise.resolve({
      open() {
        const bus = open(topic);
        opened.push(bus);
        return Promise.resolve(bus);
      },
      async close() {
        await Promise.all(opened.map((bus) => bus.close()));
      },
    });
  });

  const realtimeGroups = async (): Promise<readonly string[]> => {
    const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const { groups } = await admin.listGroups();
    await admin.disconnect();
    return groups.map(({ groupId }) => groupId).filter((id) => id.startsWith('realtime-'));
  };

  it('leaves no consumer group behind', async () => {
    const before = await realtimeGroups();
    const bus = open(`changes-${randomUUID()}`);
    await bus.subscribe(() => undefined);
    expect((await realtimeGroups()).length).toBe(before.length + 1);
    await bus.close();
    expect(await realtimeGroups()).toEqual(before);
  });

  it('goes on by itself after no broker could say who coordinates its group', async () => {
    const network = breakingNetwork();
    const [topic, lost] = [`changes-${randomUUID()}`, [] as string[]];
    const [bus, other] = [open(topic, lost), open(topic)];
    const heard: string[] = [];
    const change = (id: string) => ({ id, topic: 't', docId: 'd', position: id, audience: 'all' });
    try {
      await bus.subscribe((changes) => heard.push(...changes.map(({ id }) => id)));
      const troubled = (by: RegExp) =>
        vi.waitFor(() => expect(bus.troubles().join()).toMatch(by), WITHIN);
      network.breakAt(ANYTHING);
      await troubled(/./u);
      network.breakAt('realtime-');
      await troubled(/group coordinator/u);
      await other.publish([change('1')]);
      network.mend();
      await vi.waitFor(() => expect(heard).toEqual(['1']), WITHIN);
      expect(bus.troubles()).toEqual([]);
      expect(lost).toEqual([]);
    } finally {
      network.close();
      await Promise.all([bus.close(), other.close()]);
    }
  });

  it('reports that no broker answers', async () => {
    const bus = createKafkaChangeBus({ brokers: ['127.0.0.1:1'], onLost: () => undefined });
    expect(bus.troubles()).toEqual([]);
    const change = { id: 'c', topic: 't', docId: 'd', position: '1', audience: 'everyone' };
    await expect(bus.publish([change])).rejects.toMatchObject({ name: 'ChangeBusUnavailable' });
    expect(bus.troubles()).toEqual([expect.stringMatching(/^Kafka: /u)]);
    await expect(bus.subscribe(() => undefined)).rejects.toMatchObject({
      name: 'ChangeBusUnavailable',
    });
    await bus.close();
  });
});
