import type { EventStoreDbStandIn } from '@portal/service-kit/event-store/testing/eventstoredb-stand-in';
import { openMongoReadStore } from '@portal/service-kit/read-store/mongodb-read-store';
import type { Chance } from '@portal/testing/invented/chance';
import { startPortal } from '@portal/testing/driver/portal';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ADMIN,
  deploy,
  SERVICES,
  withNewDatabase,
  type Instance,
} from '../distributed/deployment.ts';
import { headOf, rebuild } from '../distributed/engine-contents.ts';
import { copyDatabase } from '../engines/mongodb.ts';
import { startS3 } from '../engines/s3.ts';
import { postsSeen } from './check.ts';
import { openLink, type Link } from './links.ts';
import type { Harm, Target } from './target.ts';

const UNLIMITED = '1000000';
const PAUSE_MS = { least: 1_000, more: 14_000 };
const CUT_MS = 5_000;
const SLOW_MS = { least: 20, more: 180, for: 8_000 };
const LEASE_MS = 30_000;
const RESTORED_MS = 90_000;

/** Two of each service behind the gateway, on engines of their own, with a proxy in every connection between two parts. */
export async function tortureDistributed(say: (line: string) => void): Promise<Target> {
  const s3 = await startS3();
  const links: Link[] = [];
  const faults: string[] = [];
  const deployment = await deploy({
    s3,
    eventStoreDbUrl: process.env['PORTAL_EVENTSTOREDB_URL'] ?? null,
    commandSettings: {
      PORTAL_REGISTRATIONS_PER_CLIENT: UNLIMITED,
      PORTAL_SIGN_IN_FAILURES_PER_CLIENT: UNLIMITED,
    },
    async between(from, to, place) {
      const link = await openLink(`${from} → ${to}`, place);
      links.push(link);
      return link.port;
    },
  }).catch(async (error: unknown) => {
    await s3.stop();
    throw error;
  });
  const { settings, engines, outages } = deployment;
  const instances: readonly Instance[] = SERVICES.flatMap(
    (service) => deployment.instances[service],
  );
  const processes = [...instances, ...engines];
  const readStoreUrl = settings['PORTAL_MONGODB_URL'] ?? '';

  async function hinder(chance: Chance, how: (link: Link) => void, forMs: number): Promise<string> {
    const link = chance.pick(links);
    how(link);
    await sleep(chance.below(forMs));
    link.mend();
    return link.name;
  }
  async function restart(instance: Instance): Promise<void> {
    await instance.stop();
    await instance.start();
  }
  /** As the first administrator sees them in a portal of one process, on a database and a log that are copies. */
  async function postsIn(database: string, log: EventStoreDbStandIn): Promise<string> {
    const copied = {
      ...settings,
      PORTAL_EVENTSTOREDB_URL: log.connectionString,
      PORTAL_MONGODB_URL: database,
      PORTAL_CHANGE_BUS: 'in-process',
      PORTAL_MAIL: 'outbox',
    };
    const portal = await startPortal({ env: copied });
    const admin = await portal.api.signIn(ADMIN.email, ADMIN.password);
    const seen = await postsSeen(admin);
    await portal.kill();
    return JSON.stringify(seen);
  }
  /** Whether read models that are ahead of a log come to show what it says. */
  async function followsOlder(log: EventStoreDbStandIn): Promise<boolean> {
    const database = withNewDatabase(readStoreUrl);
    await copyDatabase(readStoreUrl, database);
    const kept = await postsIn(database, log);
    await rebuild({
      ...settings,
      PORTAL_EVENTSTOREDB_URL: log.connectionString,
      PORTAL_MONGODB_URL: database,
    });
    return kept === (await postsIn(database, log));
  }
  const harms: Harm[] = [
    {
      name: 'kill -9',
      weight: 4,
      async strike(chance) {
        const victim = chance.pick(processes);
        await victim.kill();
        await sleep(chance.below(3_000));
        await victim.start();
        return victim.name;
      },
    },
    {
      name: 'a pause',
      weight: 3,
      async strike(chance) {
        const victim = chance.pick(processes);
        victim.pause();
        await sleep(PAUSE_MS.least + chance.below(PAUSE_MS.more));
        victim.resume();
        return victim.name;
      },
    },
    {
      name: 'a cut connection',
      weight: 4,
      strike: (chance) => hinder(chance, (link) => link.cut(), CUT_MS),
    },
    {
      name: 'a silent connection',
      weight: 3,
      strike: (chance) => hinder(chance, (link) => link.silence(), PAUSE_MS.more),
    },
    {
      name: 'a slow connection',
      weight: 3,
      strike: (chance) =>
        hinder(
          chance,
          (link) => link.slowDown(SLOW_MS.least + chance.below(SLOW_MS.more)),
          SLOW_MS.for,
        ),
    },
    {
      name: 'an engine away',
      weight: 2,
      async strike(chance) {
        const away = chance.pick(
          Object.entries(outages).flatMap(([name, outage]) => (outage ? [{ name, outage }] : [])),
        );
        await away.outage.begin();
        await sleep(chance.below(8_000));
        await away.outage.end();
        return away.name;
      },
    },
    {
      name: 'a rolling restart',
      weight: 1,
      async strike() {
        for (const instance of instances) await restart(instance);
      },
    },
    {
      name: 'a rebuild',
      weight: 1,
      async strike() {
        await rebuild(settings);
      },
    },
  ];
  const { copyLog } = deployment;
  if (copyLog)
    harms.push({
      name: 'an older log under newer read models',
      weight: 1,
      async strike(chance) {
        const older = await copyLog();
        await sleep(1_000 + chance.below(3_000));
        const isRight = await Promise.race([followsOlder(older), sleep(RESTORED_MS, null)]);
        if (isRight === null) faults.push('A portal on a restored older log does not get ready');
        if (isRight === false)
          faults.push('Read models show what a restored older log does not say');
        older.stop();
      },
    });
  else say('No older log is restored: only the stand-in for EventStoreDB can be copied');

  return {
    url: deployment.url,
    api: deployment.api,
    harms,
    faults,
    rebuild: async () => void (await rebuild(settings)),
    async stop() {
      for (const { name, crashes } of instances)
        if (crashes() > 0) faults.push(`${name} ended by itself ${crashes()} times`);
      for (const link of links) link.mend();
      await deployment.stop();
      await s3.stop();
      await Promise.all(links.map((link) => link.close()));
    },
    plants: {
      'skipped events': async () => {
        const projectors = deployment.instances.projector;
        await Promise.all(projectors.map((projector) => projector.kill()));
        await sleep(3_000);
        await skipToEnd(readStoreUrl, settings['PORTAL_EVENTSTOREDB_URL'] ?? null);
        await Promise.all(projectors.map((projector) => projector.start()));
      },
    },
  };
}

/** Sets every projection's checkpoint to the end of the log, over events that none has folded. */
async function skipToEnd(mongodbUrl: string, logUrl: string | null): Promise<void> {
  const store = await openMongoReadStore({ url: mongodbUrl, database: 'portal' });
  try {
    const head = await headOf(logUrl);
    const lease = await store.lease('skipping', 'torture', LEASE_MS);
    if (head === null || lease === null) throw new Error('There is nothing to skip');
    const names = Object.keys(await store.checkpoints());
    const checkpoints = Object.fromEntries(names.map((name) => [name, head]));
    await store.commit({ lease, replace: [], checkpoints });
  } finally {
    await store.close();
  }
}
