import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { createEventStoreDbEventStore } from '@portal/service-kit/event-store/eventstoredb-event-store';
import { accepted, createApi, join, type Api } from '@portal/testing/driver/api';
import { ADMIN, deploy, type Deployment } from '../../e2e/src/distributed/deployment.ts';
import { missingForJava } from '../../e2e/src/engines/java.ts';
import { missingForNginx } from '../../e2e/src/engines/nginx.ts';
import { startS3 } from '../../e2e/src/engines/s3.ts';
import type { Scale } from './figure.ts';
import { OFFERED, offer, writeAll } from './figures/online.ts';
import { openLogServer } from './loads/log-rate.ts';
import { percentile } from '@portal/testing/driver/percentile';
import { formatSpread, spreadOf } from './numbers.ts';
import { postText, turn } from './portal.ts';
import { runPushes } from './loads/push-load.ts';
import { tableOf } from './table.ts';

const MEMBERS = 20;
const UNLIMITED = '1000000';
const LOOK_MS = 50;
/** All of them may wait at the same time, where the machine is too slow. */
const OFFERED_SECONDS = 4;
const PATIENCE_MS = 60_000;

type Log = Pick<EventStore, 'head'>;
type Writers = { readonly members: readonly Api[]; readonly reader: Api };

/** @returns the milliseconds until everything that the log has now can be read */
async function untilFolded(log: Log, reader: Api): Promise<number> {
  const began = performance.now();
  const head = await log.head();
  for (;;) {
    const read = await reader.get('/posts?page=1&limit=1', { 'X-Min-Position': head ?? '' });
    const took = performance.now() - began;
    if (read.status === 200 && read.headers.get('x-stale') !== 'true') return took;
    if (took > PATIENCE_MS) throw new Error(`${head} was not folded within 60 s`);
    await sleep(5);
  }
}

async function pushes(deployment: Deployment, { members }: Writers, scale: Scale) {
  const [first, second] = deployment.instances.realtime.map(
    ({ url }) => `${url.replace('http', 'ws')}/realtime`,
  );
  if (first === undefined || second === undefined) throw new Error('There are not two instances');
  return runPushes({
    urls: [first, second],
    sockets: scale.sockets,
    writes: scale.writes,
    greet: (socket) =>
      JSON.stringify({
        event: 'authenticate',
        // Neighbours are on different instances, so that each member is on both
        data: { token: turn(members, Math.floor(socket / 2)).token },
      }),
    isWelcome: (frame) => frame.includes('"authenticated"'),
    write: async (key, index) => {
      await accepted(turn(members, index).post('/posts', postText(index, key)));
    },
  });
}

/** How fast the projectors fold posts that were written while they stood still. */
async function folding({ instances: { projector } }: Deployment, log: Log, writers: Writers) {
  for (const each of projector) each.pause();
  const { count } = await offer(writers, OFFERED_SECONDS, () => undefined).finally(() => {
    for (const each of projector) each.resume();
  });
  return { waiting: count, folded: count / ((await untilFolded(log, writers.reader)) / 1_000) };
}

/** How old the newest event of the log gets before it can be read, while posts come steadily. */
async function lagging(log: Log, writers: Writers) {
  let refused = 0;
  const lags: number[] = [];
  const over = new AbortController();
  const looking = (async () => {
    while (!over.signal.aborted) {
      lags.push(await untilFolded(log, writers.reader));
      await sleep(LOOK_MS);
    }
  })();
  const { rate, p99 } = await offer(writers, OFFERED_SECONDS, () => (refused += 1)).finally(() =>
    over.abort(),
  );
  await looking;
  return {
    answered: rate,
    refused,
    'answers p99': p99,
    'lag p50': percentile(lags, 0.5),
    'lag p99': percentile(lags, 0.99),
  };
}

/** They write to the two instances of command-api in turn: the gateway of the tests takes a thousand connections, and calls may wait here. */
async function writersOf({ api, instances }: Deployment): Promise<Writers> {
  const admin = await api.signIn(ADMIN.email, ADMIN.password);
  const members: Api[] = [];
  for (let number = 0; number < MEMBERS; number++) {
    const { token } = (await join(api, admin, { fullName: 'Asha Patil' })).api;
    members.push(createApi(turn(instances['command-api'], number).url, token));
  }
  return { members, reader: admin };
}

/**
 * Two of each service behind the gateway, on the real Kafka and the other engines of the tests: how late pushes come, and how fast the
 * projectors are.
 */
export async function measureDistributed(options: {
  readonly scale: Scale;
  readonly rounds: number;
}): Promise<object> {
  const missing = missingForNginx() ?? missingForJava();
  if (missing !== null) {
    console.log(`Not measured: ${missing}`);
    return { figure: 'distributed', missing };
  }
  const server = await openLogServer(process.env['PORTAL_EVENTSTOREDB_URL']);
  const log = createEventStoreDbEventStore({ connectionString: server.url });
  const s3 = await startS3();
  let deployment: Deployment | undefined;
  try {
    deployment = await deploy({
      s3,
      eventStoreDbUrl: server.url,
      groups: 'likes,comments',
      commandSettings: {
        PORTAL_REGISTRATIONS_PER_CLIENT: UNLIMITED,
        PORTAL_SIGN_IN_FAILURES_PER_CLIENT: UNLIMITED,
      },
    });
    const writers = await writersOf(deployment);
    await writeAll(writers, options.scale.warmUpSeconds);
    const measured: Readonly<Record<string, number>>[] = [];
    for (let round = 0; round < options.rounds; round++)
      measured.push({
        ...(await pushes(deployment, writers, options.scale)),
        ...(await folding(deployment, log, writers)),
        ...(await lagging(log, writers)),
      });
    const shown: readonly (readonly [string, string])[] = [
      [
        'p50',
        `post sent → the last of ${options.scale.sockets} sockets over two instances, p50 ms`,
      ],
      ['p99', 'the same, p99 ms'],
      ['after the answer p50', 'answer → the last of them, p50 ms'],
      ['after the answer p99', 'the same, p99 ms'],
      ['waiting', 'posts written while the projectors stand still'],
      ['folded', 'of which they fold afterwards, a second'],
      ['answered', `posts answered of ${OFFERED} offered, a second`],
      ['refused', 'posts refused of them in all'],
      ['answers p99', 'their answers, p99 ms'],
      ['lag p50', 'newest event of the log → it can be read, meanwhile, p50 ms'],
      ['lag p99', 'the same, p99 ms'],
    ];
    const rows = shown.map(([name, label]) => [
      label,
      formatSpread(spreadOf(measured.map((round) => round[name] ?? Number.NaN))),
    ]);
    console.log(
      `\nTwo of each service; Kafka is real, the log ${server.isStandIn ? 'a stand-in' : 'the one given'}, MongoDB another server that speaks its protocol`,
    );
    console.log(tableOf(rows));
    return { figure: 'distributed', log: server.isStandIn ? 'stand-in' : 'given', measured };
  } finally {
    await deployment?.stop();
    await s3.stop();
    await log.close();
    server.stop();
  }
}
