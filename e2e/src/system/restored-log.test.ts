import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { postAnswer, postsAnswer } from '@portal/contracts/posts/post.api';
import { submission, type Api } from '@portal/testing/driver/api';
import { openSocket } from '@portal/testing/driver/socket';
import { killAll, startPortal, temporaryFolder } from '@portal/testing/driver/portal';

afterEach(killAll);

it('shows what a restored older log says, tells clients that it is another log, and goes on', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const logFile = join(dataDir, 'events.sqlite');
  const backup = join(temporaryFolder(), 'events.sqlite');
  const titlesIn = async (office: Api) => {
    const answer = await office.get('/posts');
    return {
      log: answer.headers.get('X-Log-Id'),
      titles: answer.read(postsAnswer).data.map(({ title }) => title),
    };
  };
  const announcedLog = async () => {
    const socket = await openSocket(portal.url, office.token);
    const { data } = await socket.frame('authenticated');
    socket.close();
    return data['log'];
  };

  let portal = await startPortal({ dataDir });
  let office = await portal.admin();
  await office.post('/posts', submission({ title: 'Stays' }));
  await portal.stop();
  copyFileSync(logFile, backup);

  portal = await startPortal({ dataDir });
  office = await portal.admin();
  await office.post('/posts', submission({ title: 'Is lost' }));
  const before = await titlesIn(office);
  expect(before.titles).toEqual(['Is lost', 'Stays']);
  expect(before.log).toBe(await announcedLog());
  await portal.stop();

  for (const end of ['', '-wal', '-shm']) rmSync(`${logFile}${end}`, { force: true });
  copyFileSync(backup, logFile);
  portal = await startPortal({ dataDir });
  office = await portal.admin();
  const after = await titlesIn(office);
  expect(after.titles).toEqual(['Stays']);
  expect(after.log).not.toBe(before.log);
  expect(after.log).toBe(await announcedLog());
  expect(portal.log()).toContain('the log was replaced by another one');

  const added = await office.post('/posts', submission({ title: 'Comes later' }));
  expect(added.status).toBe(201);
  expect(added.read(postAnswer).data.title).toBe('Comes later');
  expect((await titlesIn(office)).titles).toEqual(['Comes later', 'Stays']);
}, 120_000);
