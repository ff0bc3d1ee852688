import { setTimeout as pause } from 'node:timers/promises';
import { accepted, type Api } from '@portal/testing/driver/api';
import { PASSWORD } from '@portal/testing/seed/options';
import { seededMember } from '@portal/testing/seed/seeded-portal';
import type { Scale } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { authorization, startPortal, turn, type Portal } from '../portal.ts';
import { runGets } from '../loads/wrk.ts';

const READERS = 10;
const SIGN_INS_AT_ONCE = 20;
const COPIES_AT_ONCE = 4;
const ROSTER_ROWS = 50_000;
const MOST = 3;
/** Two stalls make the p99 of a second. */
const LEAST_SECONDS = 5;

async function feedP99({ port }: Portal, reader: Api, scale: Scale): Promise<number> {
  const { p99 } = await runGets({
    ...scale,
    seconds: Math.max(scale.seconds, LEAST_SECONDS),
    port,
    connections: READERS,
    path: '/api/posts?page=1&limit=10',
    headers: authorization(reader),
  });
  return p99;
}

/** The feed's p99 while so many do the work again and again. */
async function feedAmong(
  portal: Portal,
  reader: Api,
  scale: Scale,
  atOnce: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  let index = 0;
  let isOver = false;
  const workers = Array.from({ length: atOnce }, async () => {
    while (!isOver) await work(index++);
  });
  try {
    return await feedP99(portal, reader, scale);
  } finally {
    isOver = true;
    await Promise.all(workers);
  }
}

export const signInStorm: Figure = {
  name: `The feed among ${SIGN_INS_AT_ONCE} sign-ins at once`,
  async measure({ scale, builtFolder }) {
    const portal = await startPortal(await builtFolder(), { env: { PORTAL_BCRYPT_COST: '12' } });
    try {
      // The portal hashes their passwords again at this cost, and then takes as long for each sign-in. The first members sign in for
      // other figures, so these are the last.
      const last = scale.size.members - 1;
      const reader = await seededMember(portal.built, last);
      // In its first seconds the portal loads its directory, and ten readers wait a quarter of a second
      await pause(scale.idleSeconds * 1_000);
      const alone = await feedP99(portal, reader, scale);
      const among = await feedAmong(portal, reader, scale, SIGN_INS_AT_ONCE, (index) =>
        seededMember(portal.built, last - 1 - index),
      );
      return { 'p99 : alone': among / alone };
    } finally {
      await portal.stop();
    }
  },
  aims: [{ quantity: 'p99 : alone', atMost: MOST }],
  onlyWhole: true,
};

function rosterFile(): FormData {
  const rows = Array.from(
    { length: ROSTER_ROWS },
    (_, index) => `Asha Patil ${index},${1960 + (index % 60)},A-${index}`,
  );
  const form = new FormData();
  const text = ['Name,Batch,Admission number', ...rows].join('\n');
  form.append('roster', new Blob([text], { type: 'text/csv' }), 'roster.csv');
  return form;
}

export const heavyWork: Figure = {
  name: 'The feed among heavy work',
  async measure({ scale, portal: running }) {
    const portal = await running();
    const admin = await portal.admin();
    // A copy of the last ten minutes is answered again, so each is another member's
    const members = await portal.members(scale.size.members / 100);
    const reader = turn(members, 0);
    const file = rosterFile();
    const alone = await feedP99(portal, reader, scale);
    const copies = await feedAmong(portal, reader, scale, COPIES_AT_ONCE, (index) =>
      turn(members, index).post('/account/data', { password: PASSWORD }),
    );
    const rosters = await feedAmong(portal, reader, scale, 1, () =>
      accepted(admin.post('/admin/roster/preview', file)),
    );
    const exports = await feedAmong(portal, reader, scale, 1, () =>
      accepted(admin.get('/admin/history?format=csv')),
    );
    return {
      'p99 alone, ms': alone,
      'p99 : alone, copies of data': copies / alone,
      'p99 : alone, a roster': rosters / alone,
      'p99 : alone, an export': exports / alone,
    };
  },
  aims: [
    { quantity: 'p99 : alone, copies of data', atMost: MOST },
    { quantity: 'p99 : alone, a roster', atMost: MOST },
    { quantity: 'p99 : alone, an export', atMost: MOST },
  ],
};
