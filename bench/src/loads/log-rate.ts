import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createEventStoreDbEventStore } from '@portal/service-kit/event-store/eventstoredb-event-store';
import type { Sample, Scale } from '../figure.ts';
import { comment, like, postWrite } from '../figures/writes.ts';
import { percentile } from '@portal/testing/driver/percentile';
import { formatSpread, spreadOf } from '../numbers.ts';
import { postText, startPortal } from '../portal.ts';

const AT_ONCE = 20;
const LEAST = 0.5;
const CARRIED_AT_ONCE = 500;
const LEAST_CARRIED = 2_000;

type Server = { readonly url: string; readonly isStandIn: boolean; stop(): void };

export async function openLogServer(given: string | undefined): Promise<Server> {
  if (given !== undefined) return { url: given, isStandIn: false, stop: () => undefined };
  const program = fileURLToPath(new URL('log-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await once(createInterface(child.stdout), 'line').then(([line]) => String(line));
  return { url, isStandIn: true, stop: () => void child.kill() };
}

/** The rate of the server and its client by themselves: one new stream an append, as a new post is. */
async function appends(url: string, { seconds, warmUpSeconds }: Scale): Promise<Sample> {
  const eventStore = createEventStoreDbEventStore({ connectionString: url });
  const times: number[] = [];
  const counted = performance.now() + warmUpSeconds * 1_000;
  const end = counted + seconds * 1_000;
  let index = 0;
  async function writer(): Promise<void> {
    for (let began = performance.now(); began < end; began = performance.now()) {
      const data = postText(index++);
      const event = { id: randomUUID(), type: 'Measured', data, metadata: {} };
      await eventStore.append(`measured-${randomUUID()}`, [event], 'none');
      if (began >= counted) times.push(performance.now() - began);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, writer));
  await eventStore.close();
  return {
    rate: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

/** Events a second of a history that is carried over, each in a stream of its own. */
async function carriedOver(url: string, { seconds, warmUpSeconds }: Scale): Promise<number> {
  const eventStore = createEventStoreDbEventStore({ connectionString: url });
  const counted = performance.now() + warmUpSeconds * 1_000;
  const end = counted + seconds * 1_000;
  let events = 0;
  for (let began = performance.now(); began < end; began = performance.now()) {
    const page = Array.from({ length: CARRIED_AT_ONCE }, (_, index) => ({
      id: randomUUID(),
      type: 'Measured',
      data: postText(index),
      metadata: {},
      stream: `measured-${randomUUID()}`,
      revision: 0,
      position: '',
    }));
    await eventStore.appendInOrder(page);
    if (began >= counted) events += page.length;
  }
  const took = (performance.now() - counted) / 1_000;
  await eventStore.close();
  return events / took;
}

/**
 * Posts, likes and comments of one process on EventStoreDB, against bare appends to the same server in the same run.
 *
 * @param options.url a server with an empty log; undefined: the stand-in, about whose speed nothing is learnt
 */
export async function measureLog(options: {
  readonly url: string | undefined;
  readonly rounds: number;
  readonly scale: Scale;
}): Promise<object> {
  const { rounds, scale } = options;
  const server = await openLogServer(options.url);
  try {
    const portal = await startPortal({
      seed: { members: 100, events: 1_000, pending: 1, pendingPosts: 1 },
      members: AT_ONCE,
      posts: 200,
      log: { PORTAL_EVENT_STORE: 'eventstoredb', PORTAL_EVENTSTOREDB_URL: server.url },
    });
    try {
      if (server.isStandIn)
        console.log(
          'Against the stand-in, a single process of Node: ratios tell that calls are few, not how fast a real EventStoreDB is (PORTAL_EVENTSTOREDB_URL)',
        );
      const report: object[] = [];
      for (const figure of [postWrite, like, comment]) {
        const measured: { readonly portal: Sample; readonly bare: Sample }[] = [];
        for (let round = 0; round < rounds; round++)
          measured.push({
            portal: await figure.portal(portal, scale),
            bare: await appends(server.url, scale),
          });
        const spread = (of: (round: (typeof measured)[number]) => number | undefined) =>
          formatSpread(spreadOf(measured.map((round) => of(round) ?? Number.NaN)));
        const ratio = spread((round) => (round.portal['rate'] ?? 0) / (round.bare['rate'] ?? 0));
        console.log(`\n${figure.name}, log on EventStoreDB`);
        console.log(
          `  portal  ${spread((round) => round.portal['rate'])}/s, p99 ${spread((round) => round.portal['p99'])} ms`,
        );
        console.log(
          `  bare    ${spread((round) => round.bare['rate'])} appends/s, p99 ${spread((round) => round.bare['p99'])} ms`,
        );
        console.log(`  ratio   ${ratio}, wanted ≥ ${LEAST} (posts)`);
        report.push({
          figure: figure.name,
          server: server.isStandIn ? 'stand-in' : 'given',
          measured,
        });
      }
      const carried: number[] = [];
      for (let round = 0; round < rounds; round++)
        carried.push(await carriedOver(server.url, scale));
      console.log('\nhistory carried over, as npm run migrate does');
      console.log(`  ${formatSpread(spreadOf(carried))} events/s, wanted ≥ ${LEAST_CARRIED}`);
      report.push({ figure: 'history carried over', carried });
      return report;
    } finally {
      await portal.stop();
    }
  } finally {
    server.stop();
  }
}
