import { randomInt, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join as path } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { notificationsAnswer } from '@portal/contracts/notifications/notification.api';
import { postsAnswer, type Post } from '@portal/contracts/posts/post.api';
import { join, submission, type Api } from '../api.ts';
import { killAll, startPortal, temporaryFolder, type Portal } from '../portal.ts';

const WRITES = 200;
const KILLS = 10;
const AT_ONCE = 20;

type Wish = {
  readonly key: string;
  readonly title: string;
  acknowledged: boolean;
};

async function everything(api: Api): Promise<readonly Post[]> {
  const posts: Post[] = [];
  for (let page = 1; ; page++) {
    const { data } = (await api.get(`/posts?limit=50&page=${page}`)).read(postsAnswer);
    posts.push(...data);
    if (data.length < 50) return posts;
  }
}

/** Writes until the portal is gone; says how many were acknowledged. */
async function write(api: Api, wishes: readonly Wish[], onAcknowledged: () => void): Promise<void> {
  let next = 0;
  const writer = async () => {
    for (let wish = wishes[next++]; wish; wish = wishes[next++]) {
      if (wish.acknowledged) continue;
      const headers = { 'Idempotency-Key': wish.key };
      try {
        const { status } = await api.post('/posts', submission({ title: wish.title }), headers);
        if (status !== 201) continue;
        wish.acknowledged = true;
        onAcknowledged();
      } catch {
        // The portal is gone, and what became of this write nobody knows
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writer));
}

/** What members see of everything: what has to be the same however the read models came to be. */
async function seen(portal: Portal, members: readonly { email: string; password: string }[]) {
  const answers = [];
  for (const { email, password } of members) {
    const api = await portal.api.signIn(email, password);
    answers.push({
      posts: await everything(api),
      notifications: (await api.get('/notifications?limit=100')).read(notificationsAnswer),
    });
  }
  return answers;
}

afterAll(killAll);

describe('a power cut', () => {
  it('in the middle of writes, ten times over, loses nothing that was acknowledged and doubles nothing', async () => {
    const dataDir = path(temporaryFolder(), 'data');
    let portal = await startPortal({ dataDir });
    const staff = await portal.admin();
    const { email } = await join(portal.api, staff, { password: 'Good-Word-1' });
    const member = { email, password: 'Good-Word-1' };
    const wishes: Wish[] = [];

    for (let round = 0; round < KILLS; round++) {
      const api = await portal.api.signIn(member.email, member.password);
      const fresh = Array.from({ length: WRITES }, (_, index) => ({
        key: randomUUID(),
        title: `Round ${round}, write ${index}`,
        acknowledged: false,
      }));
      wishes.push(...fresh);
      let left = randomInt(1, WRITES);
      const victim = portal;
      await write(api, fresh, () => {
        left -= 1;
        if (left === 0) void victim.kill();
      });
      await victim.kill();
      portal = await startPortal({ dataDir });

      const again = await portal.api.signIn(member.email, member.password);
      const titles = (await everything(again)).map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
      const kept = new Set(titles);
      const lost = wishes.filter(({ acknowledged, title }) => acknowledged && !kept.has(title));
      expect(lost).toEqual([]);
      // Whoever got no answer asks again with the same key
      await write(again, fresh, () => {});
    }

    const api = await portal.api.signIn(member.email, member.password);
    const titles = (await everything(api)).map(({ title }) => title).toSorted();
    expect(titles).toEqual(wishes.map(({ title }) => title).toSorted());

    const admin = { email: 'admin@school.example', password: 'First-Admin-1' };
    const live = await seen(portal, [member, admin]);
    await portal.stop();
    for (const suffix of ['', '-wal', '-shm'])
      rmSync(path(dataDir, `read-models.sqlite${suffix}`), { force: true });
    portal = await startPortal({ dataDir });
    expect(await seen(portal, [member, admin])).toEqual(live);
    await portal.kill();
  }, 240_000);
});
