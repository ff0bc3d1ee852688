import { afterEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';
import { translating } from '@portal/languages/testing/translations';

translating({
  'You cannot write to yourself': 'तुम्ही स्वतःला विचारू शकत नाही',
  'Post deleted': 'पोस्ट हटवली',
  'Post not found': 'पोस्ट सापडली नाही',
  'Please write a message': 'कृपया संदेश लिहा',
});

let portal: TestPortal;
afterEach(() => portal.close());
const MARATHI = { 'Accept-Language': 'mr' };

it('refuses a repeated command with the same code, in the language of its caller', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const ask = (more: object) =>
    portal.http
      .post(`/api/users/${asha.memberId}/contact-request`)
      .set({ ...asha.headers, 'Idempotency-Key': 'same', ...more })
      .send({ text: 'Hello' });
  const [first, again] = [await ask({}), await ask(MARATHI)];
  expect(first.body).toEqual({ message: 'You cannot write to yourself', code: 'contact-yourself' });
  expect(again.body).toEqual({
    message: 'तुम्ही स्वतःला विचारू शकत नाही',
    code: 'contact-yourself',
  });
  expect([first.status, again.status]).toEqual([400, 400]);
});

it('says what a repeated command has done in the language of its caller', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const posted = await portal.http
    .post('/api/posts')
    .set(asha.headers)
    .send({ title: 'Hello', content: 'All', category: 'Article' });
  expect(posted.status).toBeLessThan(300);
  const [submitted] = await portal.ofType('PostSubmitted');
  const { postId = '' } = (submitted?.data ?? {}) as { readonly postId?: string };
  const remove = (more: object) =>
    portal.http
      .delete(`/api/posts/${postId}`)
      .set({ ...asha.headers, 'Idempotency-Key': 'same', ...more });
  const first = await remove({}).expect(200);
  const again = await remove(MARATHI).expect(200);
  expect([first.body, again.body]).toEqual([
    { message: 'Post deleted' },
    { message: 'पोस्ट हटवली' },
  ]);
  expect(again.headers).toMatchObject({ 'content-language': 'mr', vary: 'Accept-Language' });
  expect(first.headers['content-language']).toBe('en');
});

it('refuses a message over the real-time connection in the language of its sender', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const { json } = await portal.api.sendMessage({
    token: asha.token,
    groupId: crypto.randomUUID(),
    text: ' ',
    clientId: 'mine',
    language: 'mr',
  });
  expect(JSON.parse(json)).toMatchObject({
    message: 'कृपया संदेश लिहा',
    errors: [{ field: 'text', code: 'chat-message-missing' }],
  });
});
