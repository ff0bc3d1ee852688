import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '@portal/service-kit/event-store/event-store';
import { calls } from '@portal/contracts/calls';
import { devicesAnswer } from '@portal/contracts/accounts/device.api';
import { decisionsAnswer } from '@portal/contracts/decisions/decision.api';
import { EXPORT_NOTES } from '@portal/contracts/decisions/history/export-note';
import { group, groupsAnswer } from '@portal/contracts/groups/group.api';
import { notificationsAnswer } from '@portal/contracts/notifications/notification.api';
import { postAnswer, postsAnswer } from '@portal/contracts/posts/post.api';
import { pushes } from '@portal/contracts/pushes';
import { closeCodes } from '@portal/contracts/realtime/frame';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  join,
  PASSWORD,
  registration,
  submission,
  type Api,
  type Member,
} from '@portal/testing/driver/api';
import { openChat, type ChatClient } from '@portal/testing/driver/chat-client';
import { arrangeAndAnswer } from '../gatherings/gathering-journey.ts';
import { conversation, expectTheSame, history } from '../conversation.ts';
import { missingForJava } from '../engines/java.ts';
import { missingForNginx } from '../engines/nginx.ts';
import { watchPlans } from '@portal/service-kit/read-store/testing/query-plans';
import { eventually } from '@portal/testing/driver/portal';
import { openSocket, type Socket } from '@portal/testing/driver/socket';
import { ADMIN, deploy, SERVICES, type Deployment, type Service } from './deployment.ts';
import { headOf, readLog, readModels, rebuild } from './engine-contents.ts';
import { watch, type Watcher } from './watcher.ts';
import { startWriting, type Writers } from './writers.ts';

const AWAY_MS = 20_000;
const FAILOVER_MS = 5_000;
const SETTLED_MS = 60_000;
const LINES = 40;

const { s3, eventStoreDbUrl } = inject('engines');
const missing = missingForNginx() ?? missingForJava();
if (missing !== null || !s3) process.stderr.write(`Several processes: skipped, ${missing}\n`);

const unreadyWithout: Readonly<Record<'Kafka' | 'MongoDB' | 'the log', Service[]>> = {
  Kafka: ['projector', 'realtime'],
  MongoDB: ['command-api', 'query-api', 'projector'],
  'the log': ['command-api', 'projector'],
};
const measured: string[] = [];
const measure = (what: string, ms: number) => measured.push(`${what}: ${(ms / 1000).toFixed(2)} s`);

describe.skipIf(missing !== null || !s3)('two of each service behind the gateway', () => {
  let portal: Deployment;
  let admin: Api;
  let members: readonly Member[];
  let watchers: readonly Watcher[] = [];
  let stop: (() => Promise<void>) | undefined;
  let began: Position | null;
  let plans: Awaited<ReturnType<typeof watchPlans>>;
  const written: Writers[] = [];
  let postsByHand = 0;

  beforeAll(async () => {
    if (!s3) return;
    began = await headOf(eventStoreDbUrl);
    portal = await deploy({ s3, eventStoreDbUrl });
    ({ stop } = portal);
    plans = await watchPlans(portal.settings['PORTAL_MONGODB_URL'] ?? '');
    if (typeof plans === 'string') process.stderr.write(`Plans of queries: not seen, ${plans}\n`);
    admin = await portal.api.signIn(ADMIN.email, ADMIN.password);
    members = [
      await join(portal.api, admin, { fullName: 'Asha Patil' }),
      await join(portal.api, admin, { fullName: 'Rohan Jadhav' }),
      await join(portal.api, admin, { fullName: 'Meera Kulkarni' }),
    ];
    watchers = [watch(portal.url, admin), watch(portal.url, admin)];
    await Promise.all(watchers.map(({ present }) => present));
  }, 240_000);

  afterAll(async () => {
    for (const watcher of watchers) watcher.close();
    process.stderr.write(`${measured.map((line) => `  ${line}`).join('\n')}\n`);
    await stop?.();
  }, 120_000);

  async function underWriting(happens: () => Promise<void>): Promise<Writers> {
    const writers = startWriting(members);
    written.push(writers);
    await sleep(1_000);
    try {
      await happens();
      await sleep(1_000);
    } finally {
      await writers.finish();
    }
    await eventually(async () => {
      const read = await admin.get('/posts', { 'X-Min-Position': writers.position() });
      expect([read.status, read.headers.get('x-stale')]).toEqual([200, null]);
    }, SETTLED_MS);
    await eventually(() => {
      for (const watcher of watchers) expectSeen(watcher, writers);
    }, SETTLED_MS);
    return writers;
  }

  function expectSeen(watcher: Watcher, { acknowledged, liked }: Writers): void {
    const missed = [...acknowledged.values()].filter((post) => post && !watcher.posts.has(post));
    expect(missed, 'posts that were never pushed').toEqual([]);
    for (const [post, byMember] of liked)
      for (const [member, likes] of byMember)
        expect(watcher.likes.get(post)?.includes(member) ?? false, `like of ${post}`).toBe(likes);
  }

  async function servicesNotReady(): Promise<readonly Service[]> {
    const asked = SERVICES.flatMap((service) =>
      portal.instances[service].map(async ({ url }) => {
        const answer = await fetch(`${url}/readyz`);
        const said = await answer.text();
        return answer.status === 503 && /reached|Kafka/u.test(said) ? [service] : [];
      }),
    );
    return (await Promise.all(asked)).flat();
  }

  /** A failure shows what the services logged of the other requests. */
  async function expectOnly(writers: Writers, statuses: readonly number[]): Promise<void> {
    const others = writers.refusals.filter(({ status }) => !statuses.includes(status));
    const ids = others.flatMap(({ body }) => /"requestId":"([^"]+)"/u.exec(body)?.slice(1) ?? []);
    const outputs = await Promise.all(
      Object.values(portal.instances).flatMap((two) => two.map(({ output }) => output())),
    );
    const lines = outputs.flatMap((output) => output.split('\n'));
    const logged = lines.filter((line) => ids.some((id) => line.includes(id)));
    expect(others, logged.join('\n')).toEqual([]);
  }

  it('registers, approves, signs in, posts, likes and notifies', async () => {
    const page = await fetch(portal.url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('id="school"');

    const wish = registration({ fullName: 'Nikhil Deshmukh' });
    const before = portal.mails.length;
    const nikhil = await join(portal.api, admin, wish);
    await eventually(() => expect(portal.mails.length).toBeGreaterThan(before));

    const [asha] = members;
    if (!asha) throw new Error('Nobody has joined');
    const posted = await asha.api.post('/posts', submission({ title: 'Reunion' }));
    postsByHand += 1;
    expect(posted.status).toBe(201);
    const { _id } = posted.read(postAnswer).data;
    await eventually(() => {
      for (const { pushedAt } of watchers) expect(pushedAt.has(_id)).toBe(true);
    });
    const liked = await nikhil.api.put(`/posts/${_id}/like`, { liked: true });
    expect(liked.status).toBe(200);
    const commented = await nikhil.api.post(`/posts/${_id}/comment`, { text: 'I will be there' });
    expect(commented.status).toBe(201);
    const { data } = (await nikhil.api.get(`/posts/${_id}`, commented.seenFrom)).read(postAnswer);
    expect(data.likes).toEqual([nikhil.id]);
    expect(data.comments).toHaveLength(1);
    await eventually(async () => {
      const notified = await asha.api.get('/notifications', commented.seenFrom);
      expect(JSON.stringify(notified.read(notificationsAnswer))).toContain(_id);
    });
    await eventually(() => {
      for (const { likes } of watchers) expect(likes.get(_id)).toEqual([nikhil.id]);
    });

    await portal.api.post('/auth/forgot-password', { email: nikhil.email });
    const token = await eventually(() => {
      const mail = portal.mails.findLast((text) => text.includes('/reset-password/'));
      const [, found] = /\/reset-password\/([\w-]+)/u.exec(mail ?? '') ?? [];
      if (found === undefined) throw new Error(`No reset link among ${portal.mails.length} mails`);
      return found;
    });
    const reset = await portal.api.put(`/auth/reset-password/${token}`, {
      password: 'New-Word-13',
    });
    expect(reset.status).toBe(200);
    expect((await nikhil.api.get('/auth/me', reset.seenFrom)).status).toBe(401);
    const again = await portal.api.signIn(nikhil.email, 'New-Word-13');
    expect((await again.get('/auth/me')).status).toBe(200);
    expect(
      (await portal.api.post('/auth/login', { email: nikhil.email, password: PASSWORD })).status,
    ).toBe(401);
  });

  it('ends a session in every process at once, and closes its connections', async () => {
    const member = await join(portal.api, admin, { fullName: 'Lata Rao' });
    const lost = await portal.api.signIn(member.email, PASSWORD);
    const sockets = await Promise.all(
      Array.from({ length: 6 }, () => openSocket(portal.url, lost.token)),
    );
    const kept = await openSocket(portal.url, member.api.token);
    const { data } = (await lost.get('/auth/devices')).read(devicesAnswer);
    expect(data).toHaveLength(2);
    const id = data.find(({ current }) => current)?._id ?? '';
    expect((await member.api.delete(`/auth/devices/${id}`)).status).toBe(200);
    for (let request = 0; request < 4; request++) {
      expect((await lost.get('/auth/me')).status).toBe(401);
      expect((await lost.put('/notifications/mark-read')).status).toBe(401);
      expect((await member.api.get('/auth/me')).status).toBe(200);
    }
    for (const { closed } of sockets) expect(await closed).toBe(closeCodes.sessionEnded);
    await member.api.post('/auth/logout');
    expect(await kept.closed).toBe(closeCodes.sessionEnded);
  });

  it('arranges an event, counts answers live, and tells who comes of reminders and changes', async () => {
    const [author, guest] = members;
    if (!author || !guest) throw new Error('Nobody has joined');
    await arrangeAndAnswer({ url: portal.url, author, guest });
    postsByHand += 1;
  });

  it('serves the description of its calls', async () => {
    const page = await fetch(`${portal.url}/api/docs`);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js'])
      expect((await fetch(`${portal.url}/api/docs/${file}`)).status).toBe(200);
    const { body } = await portal.api.get('/docs/openapi.json');
    expect(body).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./u) });
  });

  // Each of the two runs the same program; the torture kills either
  it.each(SERVICES)('loses no write when one %s is killed and started again', async (service) => {
    const [victim] = portal.instances[service];
    const writers = await underWriting(async () => {
      await victim.kill();
      await sleep(FAILOVER_MS);
      await victim.start();
    });
    measure(`${victim.name} killed, longest time without an acknowledgement`, writers.longestGap());
    await expectOnly(writers, [503]);
    expect(writers.longestGap()).toBeLessThan(FAILOVER_MS);
  });

  it('notes an export of the history at another service, which nobody can do through the gateway', async () => {
    const { status, body } = await admin.get('/admin/history?format=csv');
    expect(status).toBe(200);
    const [, ...rows] = String(body).trimEnd().split('\r\n');
    await eventually(async () => {
      const { data } = (await admin.get('/admin/history?limit=1')).read(decisionsAnswer);
      expect(data).toMatchObject([
        { action: 'export-history', subject: { label: `${rows.length} entries as CSV` } },
      ]);
    });
    const note = { memberId: members[0]?.id, format: 'csv', rows: 1 };
    const asked = await fetch(`${portal.url}${EXPORT_NOTES}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.token}` },
      body: JSON.stringify(note),
    });
    expect(asked.ok).toBe(false);
  });

  it('lets the other projector take over within 5 s', async () => {
    const [asha] = members;
    if (!asha) throw new Error('Nobody has joined');
    for (const projector of portal.instances.projector) {
      const killedAt = performance.now();
      await projector.kill();
      const posted = await asha.api.post('/posts', submission({ title: 'While one is gone' }));
      postsByHand += 1;
      const position = posted.headers.get('x-commit-position') ?? '';
      await eventually(async () => {
        const read = await admin.get('/posts', { 'X-Min-Position': position });
        expect(read.headers.get('x-stale')).toBeNull();
      }, 10_000);
      const took = performance.now() - killedAt;
      measure(`${projector.name} killed, its work with the other`, took);
      expect(took).toBeLessThan(FAILOVER_MS);
      await projector.start();
    }
  });

  it('refuses the writes of a projector that was paused until its lease expired', async () => {
    for (const projector of portal.instances.projector) {
      await underWriting(async () => {
        projector.pause();
        await sleep(2 * FAILOVER_MS);
        projector.resume();
        await sleep(FAILOVER_MS);
      });
    }
  });

  describe('a chat', () => {
    let groupId: string;
    const api = () => members[0]?.api ?? admin;

    beforeAll(async () => {
      const created = await api().post('/groups', { name: 'Runners', description: 'Daily' });
      expect(created.status).toBe(201);
      ({ _id: groupId } = created.read(group));
      for (const { api: other } of members.slice(1)) {
        const joined = await other.put(`/groups/${groupId}/join`);
        expect(joined.read(group)).toMatchObject({ isMember: true });
      }
    });

    async function talk(
      urls: readonly string[],
      happens: (
        clients: readonly ChatClient[],
        shown: (client: ChatClient) => number,
      ) => Promise<void>,
    ) {
      const before = (await history(api(), groupId)).length;
      const clients = urls.map((url, who) => openChat(url, members[who]?.api ?? admin, groupId));
      const shown = (client: ChatClient) => client.messages().length - before;
      const began = performance.now();
      await conversation(clients, LINES, () => happens(clients, shown));
      measure(`${2 * LINES} messages of two members, all notified`, performance.now() - began);
      await expectTheSame(clients, api(), groupId, LINES, before);
      for (const { counts } of clients) expect(counts.pushed).toBeGreaterThan(0);
      for (const client of clients) client.close();
    }

    it('notifies members of messages and lists its group', async () => {
      const [, other] = members;
      if (!other) throw new Error('Nobody has joined');
      const said = await api().post(`/messages/${groupId}`, { text: 'Who runs, @[Rohan Jadhav]?' });
      expect(said.status).toBe(201);
      const notified = await other.api.get('/notifications', said.seenFrom);
      const types = notified
        .read(notificationsAnswer)
        .data.filter((entry) => entry.group?._id === groupId && entry.targetExists)
        .map(({ type }) => type);
      expect(types.toSorted()).toEqual(['mention_chat', 'new_group_message']);
      const listed = (await other.api.get('/groups', said.seenFrom)).read(groupsAnswer);
      expect(listed.find(({ _id }) => _id === groupId)).toMatchObject({
        memberCount: members.length,
        isMember: true,
      });
      const whole = await other.api.get(`/groups/${groupId}`);
      expect(whole.read(group).members.map(({ fullName }) => fullName)).toEqual([
        'Asha Patil',
        'Meera Kulkarni',
        'Rohan Jadhav',
      ]);
    });

    it('shows members of different instances the same messages across cuts', async () => {
      const urls = portal.instances.realtime.map(({ url }) => url);
      const cuts = 10;
      await talk(urls, async (clients, shown) => {
        for (let cut = 0; cut < cuts; cut++) {
          const client = clients[cut % clients.length]!;
          await eventually(() => expect(shown(client)).toBeGreaterThan((cut * 2 * LINES) / cuts));
          client.cut();
        }
      });
    });

    it('shows the same messages when instances are killed meanwhile', async () => {
      await talk([portal.url, portal.url], async () => {
        for (const service of ['realtime', 'command-api', 'query-api', 'projector'] as const) {
          const [instance] = portal.instances[service];
          await sleep(500);
          await instance.kill();
          await sleep(500);
          await instance.start();
        }
      });
    });

    it('closes a chat at once for a removed member on any instance', async () => {
      const [first, second] = portal.instances.realtime;
      const [founder, stays, goes] = members;
      if (!founder || !stays || !goes) throw new Error('Nobody has joined');
      const open = async (url: string, { api }: Member) => {
        const socket = await openSocket(url, api.token);
        socket.send({ event: 'join_group', id: 1, data: { groupId } });
        await socket.frame('ack');
        return socket;
      };
      const [staying, going] = [await open(first.url, stays), await open(second.url, goes)];
      const texts = ({ frames }: Socket) =>
        frames
          .filter(({ event }) => event === 'receive_message')
          .map(({ data }) => pushes.receive_message.data.parse(data).message.text);
      const say = (text: string) => founder.api.post(`/messages/${groupId}`, { text });
      await say('all of us');
      for (const socket of [staying, going])
        await eventually(() => expect(texts(socket)).toContain('all of us'), 10_000);
      const removed = await founder.api.delete(`/groups/${groupId}/members/${goes.id}`);
      expect(removed.status).toBe(200);
      for (let n = 0; n < 5; n++) await say(`without them ${n}`);
      await eventually(() => expect(texts(staying)).toContain('without them 4'), 10_000);
      const { _id } = (await founder.api.post('/posts', submission())).read(postAnswer).data;
      postsByHand += 1;
      await eventually(
        () =>
          expect(
            going.frames.some(({ event, data }) => event === 'post_created' && data['_id'] === _id),
          ).toBe(true),
        10_000,
      );
      expect(texts(going)).toEqual(['all of us']);
      for (const socket of [staying, going]) socket.close();
    });
  });

  it('loses no write while clients lose their connections', async () => {
    await underWriting(async () => {
      for (let times = 0; times < 3; times++) {
        const seen = watchers.map(({ posts }) => posts.size);
        for (const watcher of watchers) watcher.drop();
        await eventually(() =>
          watchers.forEach(({ posts }, at) => expect(posts.size).toBeGreaterThan(seen[at]!)),
        );
      }
    });
  });

  for (const engine of ['Kafka', 'MongoDB', 'the log'] as const) {
    it(`loses no write while ${engine} is away for 20 s`, async ({ skip }) => {
      const outage = portal.outages[engine];
      if (!outage) return skip(`${engine} was given by the environment`);
      const awayAt = performance.now();
      const writers = await underWriting(async () => {
        const readAgain = async () => {
          const read = await admin.get('/posts');
          expect(read.status).toBe(200);
          return read.read(postsAnswer).data.length;
        };
        await outage.begin();
        const until = performance.now() + AWAY_MS;
        if (engine === 'the log') {
          while (performance.now() < until) {
            expect(await readAgain()).toBeGreaterThan(0);
            await sleep(200);
          }
        } else if (engine === 'Kafka') {
          while (performance.now() < until) {
            const read = await admin.get('/posts');
            expect([read.status, read.headers.get('x-stale')]).toEqual([200, null]);
            await sleep(200);
          }
        } else await sleep(AWAY_MS);
        const notReady = await servicesNotReady();
        await outage.end();
        expect(notReady).toEqual(expect.arrayContaining(unreadyWithout[engine]));
        const backAt = performance.now();
        const acknowledgedThen = written.at(-1)?.acknowledged.size ?? 0;
        await eventually(
          () => expect(written.at(-1)?.acknowledged.size).toBeGreaterThan(acknowledgedThen),
          SETTLED_MS,
        );
        measure(`${engine} back, until a write is acknowledged`, performance.now() - backAt);
      });
      measure(`${engine} away, all notified`, performance.now() - awayAt);
      await expectOnly(writers, [503]);
      for (const { body, retryAfter } of writers.refusals) {
        expect(body).toMatch(/Please try again in a moment/u);
        expect(Number(retryAfter)).toBeGreaterThan(0);
      }
      if (engine === 'the log') expect(writers.refusals.length).toBeGreaterThan(0);
      if (engine === 'Kafka') expect(writers.refusals).toEqual([]);
    });
  }

  it('holds every acknowledged write once in the log and in the read models', async () => {
    const log = await readLog(portal.settings['PORTAL_EVENTSTOREDB_URL'] ?? '', began);
    const submitted = log.filter(({ type }) => type === 'PostSubmitted');
    const keys = written.flatMap(({ acknowledged }) => [...acknowledged]);
    expect(keys.length).toBeGreaterThan(50);
    for (const [, post] of keys)
      if (post !== null)
        expect(submitted.filter(({ stream }) => stream === `post-${post}`)).toHaveLength(1);
    expect(submitted).toHaveLength(keys.length + postsByHand);

    const live = await readModels(portal.settings['PORTAL_MONGODB_URL'] ?? '');
    for (const { stream } of submitted)
      expect(live['posts']?.[stream.slice('post-'.length)]).toMatchObject({ status: 'published' });
  });

  it('keeps read models that equal rebuilt ones', async () => {
    const url = portal.settings['PORTAL_MONGODB_URL'] ?? '';
    const live = await readModels(url);
    await rebuild(portal.settings);
    await eventually(async () => {
      const read = await admin.get('/posts');
      expect(read.status).toBe(200);
    });
    expect(await readModels(url)).toEqual(live);
  });

  it('answers every call that reads without a search through a whole collection', async () => {
    const reads = Object.keys(calls).flatMap((call) => /^GET (\/[^:{]*)$/u.exec(call)?.[1] ?? []);
    expect(reads.length).toBeGreaterThan(20);
    for (const path of reads)
      expect([path, (await admin.get(path)).status < 500]).toEqual([path, true]);
    if (typeof plans === 'function') expect(await plans()).toEqual([]);
  });

  it('stops every service with 0 within two seconds', async () => {
    for (const instance of Object.values(portal.instances).flat()) {
      await instance.stop();
      const { code, ms } = instance.left();
      expect([instance.name, code]).toEqual([instance.name, 0]);
      expect(ms).toBeLessThan(2_000);
    }
  });

  it('ends without a crash of any process', () => {
    const crashed = SERVICES.flatMap((service) => portal.instances[service])
      .filter(({ crashes }) => crashes() > 0)
      .map(({ name, crashes }) => `${name} ${crashes()} times`);
    expect(crashed).toEqual([]);
  });
});
