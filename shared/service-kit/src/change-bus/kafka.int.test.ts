import { randomUUID } from 'node:crypto';
import { Kafka, logLevel } from 'kafkajs';
import { describe, expect, inject, it } from 'vitest';
import type { ChangeBus } from './change-bus.ts';
import { createKafkaChangeBus } from './kafka.ts';
import { describeChangeBus } from './testing/change-bus.contract.ts';

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
