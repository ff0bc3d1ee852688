import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { classPath, JAVA_OPTIONS } from './java.ts';
import { listening, temporaryFolder, type Listening } from './process.ts';
import { freePort } from '@portal/service-kit/testing/free-port';

/** A valid identifier; each cluster has one broker, in a new folder. */
const CLUSTER = '5L6g3nShT-eMCtK--X86sw';

/** Connections that are to be cut one by one need listeners of their own: a client goes where the broker tells it to. */
type Apart = {
  readonly users: readonly string[];
  readonly via: (
    user: string,
    to: { readonly host: string; readonly port: number },
  ) => Promise<number>;
};

export async function startKafka(
  apart: Apart = { users: [], via: (_user, { port }) => Promise.resolve(port) },
): Promise<
  Listening & {
    readonly brokers: string;
    readonly brokersFor: ReadonlyMap<string, string>;
  }
> {
  const [port, controller] = [await freePort(), await freePort()];
  const folder = await temporaryFolder('kafka');
  const listeners = [{ name: 'PLAINTEXT', user: '', port, advertised: port }];
  for (const [index, user] of apart.users.entries()) {
    const own = await freePort();
    const advertised = await apart.via(user, { host: '127.0.0.1', port: own });
    listeners.push({ name: `USER${index}`, user, port: own, advertised });
  }
  const properties = path.join(folder, 'server.properties');
  await writeFile(
    properties,
    [
      'process.roles=broker,controller',
      'node.id=1',
      `controller.quorum.voters=1@127.0.0.1:${controller}`,
      `listeners=${listeners.map((each) => `${each.name}://127.0.0.1:${each.port}`).join(',')},CONTROLLER://127.0.0.1:${controller}`,
      `advertised.listeners=${listeners.map((each) => `${each.name}://127.0.0.1:${each.advertised}`).join(',')}`,
      `listener.security.protocol.map=CONTROLLER:PLAINTEXT,${listeners.map((each) => `${each.name}:PLAINTEXT`).join(',')}`,
      'controller.listener.names=CONTROLLER',
      'inter.broker.listener.name=PLAINTEXT',
      `log.dirs=${path.join(folder, 'log')}`,
      'offsets.topic.replication.factor=1',
      'transaction.state.log.replication.factor=1',
      'transaction.state.log.min.isr=1',
      'group.initial.rebalance.delay.ms=0',
      'auto.create.topics.enable=false',
      // A broker that was killed returns once its session has ended: 9 s otherwise
      'broker.session.timeout.ms=2000',
      'broker.heartbeat.interval.ms=400',
      '',
    ].join('\n'),
  );
  const java = [...JAVA_OPTIONS, '-cp', classPath('kafka')];
  const format = ['kafka.tools.StorageTool', 'format', '-t', CLUSTER, '-c', properties];
  const formatted = spawnSync('java', [...java, ...format], { encoding: 'utf8' });
  if (formatted.status !== 0)
    throw new Error(`The folder of Kafka:\n${formatted.stdout}${formatted.stderr}`);
  const broker = await listening({
    name: 'kafka',
    command: 'java',
    args: ['-Xmx512m', ...java, 'kafka.Kafka', properties],
    port,
    folder,
  });
  return {
    ...broker,
    brokers: `127.0.0.1:${port}`,
    brokersFor: new Map(
      listeners.slice(1).map(({ user, advertised }) => [user, `127.0.0.1:${advertised}`]),
    ),
  };
}
