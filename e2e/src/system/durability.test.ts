import { randomInt, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join as path } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { notificationsAnswer } from '@portal/contracts/notifications/notification.api';
import { postsAnswer, type Post } from '@portal/contracts/posts/post.api';
import { join, submission, type Api } from '@portal/testing/driver/api';
import { killAll, startPortal, temporaryFolder, type Portal } from '@portal/testing/driver/portal';

const WRITES = 150;
const KILLS = 3;
const AT_ONCE = 20;

type Write = {
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

async function write(
  api: Api,
  writes: readonly Write[],
  onAcknowledged: () => void,
): Promise<void> {
  let next = 0;
  const writer = async () => {
    for (let attempt = writes[next++]; attempt; attempt = writes[next++]) {
      if (attempt.acknowledged) continue;
      const headers = { 'Idempotency-Key': attempt.key };
      try {
        const { status } = await api.post('/posts', submission({ title: attempt.title }), headers);
        if (status !== 201) continue;
        attempt.acknowledged = true;
        onAcknowledged();
      } catch {
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writer));
}

async function everythingSeen(
  portal: Portal,
  members: readonly { email: string; password: string }[],
) {
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

it('loses no acknowledged write and doubles none over three power cuts', async () => {
  const dataDir = path(temporaryFolder(), 'data');
  let portal = await startPortal({ dataDir });
  const staff = await portal.admin();
  const { email } = await join(portal.api, staff, { password: 'Good-Word-1' });
  const member = { email, password: 'Good-Word-1' };
  const writes: Write[] = [];

  for (let round = 0; round < KILLS; round++) {
    const api = await portal.api.signIn(member.email, member.password);
    const fresh = Array.from({ length: WRITES }, (_, index) => ({
      key: randomUUID(),
      title: `Round ${round}, write ${index}`,
      acknowledged: false,
    }));
    writes.push(...fresh);
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
    const lost = writes.filter(({ acknowledged, title }) => acknowledged && !kept.has(title));
    expect(lost).toEqual([]);
    await write(again, fresh, () => {});
  }

  const api = await portal.api.signIn(member.email, member.password);
  const titles = (await everything(api)).map(({ title }) => title).toSorted();
  expect(titles).toEqual(writes.map(({ title }) => title).toSorted());

  const admin = { email: 'admin@school.example', password: 'First-Admin-1' };
  const live = await everythingSeen(portal, [member, admin]);
  await portal.stop();
  for (const suffix of ['', '-wal', '-shm'])
    rmSync(path(dataDir, `read-models.sqlite${suffix}`), { force: true });
  portal = await startPortal({ dataDir });
  expect(await everythingSeen(portal, [member, admin])).toEqual(live);
  await portal.kill();
}, 240_000);
