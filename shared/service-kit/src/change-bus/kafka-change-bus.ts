import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel, Partitioners, type Consumer, type Producer } from 'kafkajs';
import { ChangeBusUnavailable, type Change, type ChangeBus } from './change-bus.ts';

export type KafkaOptions = {
  readonly brokers: readonly string[];
  readonly topic?: string;
  readonly onWarning?: (message: string) => void;
  readonly onLost: (reason: string) => void;
};

/** The shortest times that brokers allow. After a consumer is lost, its group gets no changes for this long. */
const MEMBERSHIP = { sessionTimeout: 6_000, rebalanceTimeout: 6_000, heartbeatInterval: 1_500 };
const TOPIC_MS = 10_000;
const TOPIC_RETRY_MS = 100;
const PUBLISHING = 'publishing';
/** Every broker's connection broke while it was asked. The client takes that for lasting, and does not go on by itself. */
const NO_COORDINATOR = 'KafkaJSGroupCoordinatorNotFound';
const AGAIN_MS = 1_000;

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'topic', 'docId', 'position', 'audience'].every(
    (field) => typeof Object.entries(value).find(([key]) => key === field)?.[1] === 'string',
  );

const unavailable = (error: unknown): ChangeBusUnavailable =>
  new ChangeBusUnavailable(`Kafka: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });

/**
 * Changes through one Kafka topic, in order for each key. Every subscriber needs all changes, so each is its own consumer group, which is
 * deleted when the subscription ends. It connects at first use, so that a projector can start while Kafka is away.
 */
export function createKafkaChangeBus(options: KafkaOptions): ChangeBus {
  const topic = options.topic ?? 'portal-changes';
  const kafka = new Kafka({
    clientId: 'alumni-portal',
    brokers: [...options.brokers],
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, retries: 5 },
    logLevel: logLevel.WARN,
    logCreator:
      () =>
      ({ log }) =>
        options.onWarning?.(log.message),
  });
  const admin = kafka.admin();
  const groups = new Map<string, Consumer>();
  const troubles = new Map<string, string>();
  const trouble = (of: string, error: unknown) =>
    troubles.set(of, `Kafka: ${error instanceof Error ? error.message : String(error)}`);

  async function ends() {
    const until = performance.now() + TOPIC_MS;
    for (;;) {
      try {
        return await admin.fetchTopicOffsets(topic);
      } catch (error) {
        const passing = error instanceof Error && 'retriable' in error && error.retriable === true;
        if (!passing || performance.now() > until) throw error;
        await sleep(TOPIC_RETRY_MS);
      }
    }
  }

  async function prepareTopic(): Promise<void> {
    await admin.connect();
    const topics = await admin.listTopics();
    if (!topics.includes(topic)) {
      await admin.createTopics({
        waitForLeaders: false,
        topics: [{ topic, numPartitions: 6, replicationFactor: 1 }],
      });
    }
    await ends();
  }
  let prepared: Promise<void> | undefined;
  const ready = () => {
    prepared ??= prepareTopic();
    prepared.catch(() => (prepared = undefined));
    return prepared;
  };

  async function connectProducer(): Promise<Producer> {
    await ready();
    const connecting = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    try {
      await connecting.connect();
    } catch (error) {
      await connecting.disconnect().catch(() => undefined);
      throw error;
    }
    return connecting;
  }
  let producer: Promise<Producer> | undefined;
  /** A failed producer no longer knows the broker's sequence number, so the next publish takes a new producer. */
  async function dropProducer(): Promise<void> {
    const dropped = producer;
    producer = undefined;
    await (await dropped?.catch(() => undefined))?.disconnect().catch(() => undefined);
  }

  async function end(groupId: string): Promise<void> {
    const consumer = groups.get(groupId);
    groups.delete(groupId);
    troubles.delete(groupId);
    await consumer?.disconnect();
    await admin.deleteGroups([groupId]).catch(() => undefined);
  }

  return {
    async publish(changes) {
      if (changes.length === 0) return;
      try {
        producer ??= connectProducer();
        const connected = await producer;
        await connected.send({
          topic,
          acks: -1,
          messages: changes.map((change) => ({
            key: change.key ?? change.docId,
            value: JSON.stringify(change),
          })),
        });
        troubles.delete(PUBLISHING);
      } catch (error) {
        trouble(PUBLISHING, error);
        await dropProducer();
        throw unavailable(error);
      }
    },

    async subscribe(handler) {
      const groupId = `realtime-${randomUUID()}`;
      try {
        await ready();
      } catch (error) {
        throw unavailable(error);
      }
      const consumer = kafka.consumer({
        groupId,
        allowAutoTopicCreation: false,
        maxWaitTimeInMs: 100,
        ...MEMBERSHIP,
        retry: { initialRetryTime: 100, maxRetryTime: 5_000, retries: Number.MAX_SAFE_INTEGER },
      });
      groups.set(groupId, consumer);
      const follow = () =>
        consumer.run({
          eachBatch: ({ batch }) => {
            const changes = batch.messages.flatMap(({ value }) => {
              const change: unknown = value === null ? null : JSON.parse(value.toString('utf8'));
              return isChange(change) ? [change] : [];
            });
            if (changes.length > 0) handler(changes);
            return Promise.resolve();
          },
        });
      const followAgain = () => {
        if (groups.has(groupId))
          follow().catch((error: unknown) => options.onLost(unavailable(error).message));
      };
      consumer.on(consumer.events.CRASH, ({ payload }) => {
        if (!groups.has(groupId)) return;
        trouble(groupId, payload.error);
        if (payload.restart) return;
        if (payload.error.name === NO_COORDINATOR) setTimeout(followAgain, AGAIN_MS);
        else options.onLost(payload.error.message);
      });
      consumer.on(consumer.events.GROUP_JOIN, () => troubles.delete(groupId));
      try {
        await consumer.connect();
        await consumer.subscribe({ topic, fromBeginning: false });
        // By default a group's position is only set at its first fetch, and it would miss changes until then
        const beginnings = await ends();
        const joined = new Promise<void>((resolve) => {
          consumer.on(consumer.events.GROUP_JOIN, () => resolve());
        });
        await follow();
        await joined;
        const positions = beginnings.map(({ partition, high }) => ({
          topic,
          partition,
          offset: high,
        }));
        // A sought position is forgotten where the connection breaks before the first fetch
        await consumer.commitOffsets(positions);
        for (const position of positions) consumer.seek(position);
      } catch (error) {
        await end(groupId).catch(() => undefined);
        throw unavailable(error);
      }
      return () => end(groupId);
    },

    troubles: () => [...new Set(troubles.values())],

    async close() {
      await Promise.allSettled([...groups.keys()].map(end));
      await Promise.allSettled([dropProducer(), admin.disconnect()]);
    },
  };
}
