import { postsAnswer } from '@portal/contracts/posts/post.api';
import { refusal } from '@portal/contracts/wire/refusal';
import { join, submission, type Answer } from '@portal/testing/driver/api';
import { killAll, startPortal } from '@portal/testing/driver/portal';
import { afterAll, expect, it } from 'vitest';

afterAll(killAll);

function expectTooOften(answer: Answer): void {
  expect(answer.status).toBe(429);
  expect(answer.read(refusal).message).toBe(
    'You are doing this very often. Please wait a minute and try again.',
  );
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
}

it('tells a member who does too much to wait, for reads and writes each, and lets everyone else go on', async () => {
  const { api, admin: signIn } = await startPortal({
    env: { PORTAL_RATES: 'on', PORTAL_RATE_PUBLISH: '2', PORTAL_RATE_READ: '5' },
  });
  const admin = await signIn();
  const asha = (await join(api, admin, { fullName: 'Asha Patil' })).api;
  const rohan = (await join(api, admin, { fullName: 'Rohan Jadhav' })).api;
  for (const _ of [1, 2]) expect((await asha.post('/posts', submission({}))).status).toBe(201);
  expectTooOften(await asha.post('/posts', submission({})));
  expectTooOften(await asha.post('/feedback', { subject: 'Hello', message: 'Hello' }));
  const written = await rohan.post('/posts', submission({}));
  expect(written.status).toBe(201);
  const posts = (await asha.get('/posts', written.seenFrom)).read(postsAnswer).data;
  expect(posts).toHaveLength(3);

  let last = await asha.get('/posts');
  for (let made = 0; made < 5; made += 1) last = await asha.get('/posts');
  expectTooOften(last);
  expect((await rohan.get('/posts')).status).toBe(200);
});
