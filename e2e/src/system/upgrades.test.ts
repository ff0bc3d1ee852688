import { commentsAnswer } from '@portal/contracts/comments/comment.api';
import { groupsAnswer } from '@portal/contracts/groups/group.api';
import { messagesAnswer } from '@portal/contracts/chat/message.api';
import { postAnswer, postsAnswer } from '@portal/contracts/posts/post.api';
import { Database } from '@portal/service-kit/sqlite/sqlite-driver';
import { accepted, PASSWORD, submission } from '@portal/testing/driver/api';
import { eventually } from '@portal/testing/driver/eventually';
import {
  failToStart,
  killAll,
  startPortal,
  temporaryFolder,
  type Portal,
} from '@portal/testing/driver/portal';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { FOLDERS, unpackFolder, type Seen } from '../upgrades/stored-folder.ts';

afterEach(killAll);

const versions = readdirSync(FOLDERS).map((file) => file.replace('.json.br', ''));

function unpacked(version: string): { readonly dataDir: string; readonly seen: Seen } {
  const dataDir = join(temporaryFolder(), 'data');
  return { dataDir, seen: unpackFolder(join(FOLDERS, `${version}.json.br`), dataDir) };
}

/** Shows a member what the folder's own version showed, and takes something new. */
async function expectEverythingThere(portal: Portal, seen: Seen, title: string): Promise<void> {
  const { email = '', name } = seen.members[0] ?? {};
  const member = await portal.api.signIn(email, PASSWORD);
  const me = await accepted(member.get('/auth/me'));
  expect(JSON.stringify(me.body)).toContain(name);
  for (const other of seen.members)
    await expect(portal.api.signIn(other.email, PASSWORD)).resolves.toBeDefined();

  const posts = (await accepted(member.get('/posts?limit=50'))).read(postsAnswer).data;
  const shown = posts.map((post) => ({
    title: post.title,
    likes: post.likes.length,
    comments: post.comments.map(({ text }) => text),
  }));
  expect(shown.filter((post) => seen.posts.some((old) => old.title === post.title))).toEqual(
    seen.posts.toReversed(),
  );
  const groups = (await accepted(member.get('/groups'))).read(groupsAnswer);
  const group = groups.find((each) => each.name === seen.group);
  const messages = await accepted(member.get(`/messages/${group?._id}`));
  expect(messages.read(messagesAnswer).map(({ text }) => text)).toEqual(seen.messages);

  const posted = await accepted(member.post('/posts', submission({ title })));
  expect(posted.status).toBe(201);
  const { _id } = posted.read(postAnswer).data;
  const commented = await accepted(member.post(`/posts/${_id}/comment`, { text: title }));
  expect(commented.read(commentsAnswer).data.map(({ text }) => text)).toContain(title);
}

function reading<T>(file: string, read: (db: Database) => T): T {
  const db = new Database(file);
  try {
    return read(db);
  } finally {
    db.close();
  }
}
const keptOf = (dataDir: string) => ({
  format: reading(join(dataDir, 'portal.lock'), (db) => db.pragma('user_version')),
  events: reading(join(dataDir, 'events.sqlite'), (db) =>
    db.prepare('SELECT * FROM events ORDER BY pos').all(),
  ),
  ...reading(join(dataDir, 'vault.sqlite'), (db) => ({
    keys: db.prepare('SELECT * FROM keys ORDER BY key_id').all(),
    credentials: db.prepare('SELECT * FROM credentials ORDER BY subject_id').all(),
  })),
});

describe.each(versions)('a data folder as it was on %s', (version) => {
  it('shows what it showed, takes new writes, and then shows its past', async () => {
    const { dataDir, seen } = unpacked(version);
    const startPast = () =>
      startPortal({ dataDir, program: { args: ['--as-of', new Date().toISOString()] } });
    await expect(startPast()).rejects.toThrow('start it once under this one first');
    const portal = await startPortal({ dataDir });
    await expectEverythingThere(portal, seen, 'Written later');
    // It had the batch of the year in which the portal began
    const admin = await portal.admin();
    await eventually(async () => {
      const { body: office } = await accepted(admin.get('/auth/me'));
      expect(office).toMatchObject({ data: { batchYear: null, dateOfBirth: null } });
    });
    expect((await portal.stop()).code).toBe(0);
    // An older version would find nobody by their address, and not say why
    expect(keptOf(dataDir).format).toEqual([{ user_version: 3 }]);
    const past = await startPast();
    await past.admin();
    await past.stop();
    const again = await startPortal({ dataDir });
    await expectEverythingThere(again, seen, 'Written later still');
  });

  it('keeps its log, its keys and its format when the new version is killed at its start', async () => {
    const { dataDir, seen } = unpacked(version);
    const before = keptOf(dataDir);
    let endedEarly = 0;
    for (const milliseconds of [150, 250, 350, 450]) {
      const end = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${milliseconds})`;
      const flags = ['--import', `data:text/javascript,${encodeURIComponent(end)}`];
      const { code } = await failToStart({ PORTAL_DATA_DIR: dataDir }, { flags });
      expect(code).toBeNull();
      const kept = keptOf(dataDir);
      // A fast machine has started by then
      if (!isDeepStrictEqual(kept.format, before.format)) break;
      expect(kept).toEqual(before);
      endedEarly += 1;
    }
    expect(endedEarly).toBeGreaterThan(0);
    const portal = await startPortal({ dataDir });
    await expectEverythingThere(portal, seen, 'Written after all');
  });
});
