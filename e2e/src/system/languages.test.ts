import hi from '@portal/languages/catalogs/hi.json' with { type: 'json' };
import { refusal } from '@portal/contracts/wire/refusal';
import { join, type Member } from '@portal/testing/driver/api';
import { killAll, startPortal, type Portal } from '@portal/testing/driver/portal';
import { afterAll, beforeAll, expect, it } from 'vitest';

let portal: Portal;
let asha: Member;
beforeAll(async () => {
  portal = await startPortal();
  asha = await join(portal.api, await portal.admin());
});
afterAll(killAll);

const catalog: Readonly<Record<string, string>> = hi;

async function ask(
  method: string,
  path: string,
  more: { readonly language?: string; readonly body?: object; readonly key?: string } = {},
) {
  const { language, body, key } = more;
  const answer = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${asha.api.token}`,
      'Content-Type': 'application/json',
      ...(language !== undefined && { 'Accept-Language': language }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    language: answer.headers.get('Content-Language'),
    varies: (answer.headers.get('Vary') ?? '').split(', ').includes('Accept-Language'),
    json: await answer.text(),
  };
}

it.each([
  ['hi-IN, en;q=0.5', 'hi'],
  ['en-GB', 'en'],
  ['ta', 'en'],
  [undefined, 'en'],
])('answers a caller who accepts %s in %s, with the same code', async (language, spoken) => {
  const asked = language === undefined ? {} : { language };
  const said = (text: string) => (spoken === 'hi' ? catalog[text] : text);
  for (const [path, text, code] of [
    [`/posts/${crypto.randomUUID()}`, 'Post not found', 'post-not-found'],
    ['/nowhere', 'There is nothing here', 'nothing-here'],
    ['/users/pending', 'Only administrators may do this', 'administrators-only'],
  ] as const) {
    const answer = await ask('GET', path, asked);
    expect(answer).toMatchObject({ language: spoken, varies: true });
    expect(refusal.parse(JSON.parse(answer.json))).toEqual({ message: said(text), code });
  }
});

it('names the rules that fields broke, with their codes and parameters', async () => {
  const body = { title: 'x'.repeat(201), content: ' ', category: 'Article' };
  const english = refusal.parse(JSON.parse((await ask('POST', '/posts', { body })).json));
  expect(english).toMatchObject({
    message: 'Please check the marked fields',
    code: 'fields-invalid',
    errors: [
      {
        field: 'title',
        message: 'Title must be at most 200 characters',
        code: 'text-too-long',
        parameters: { label: 'Title', most: 200 },
      },
      { field: 'content', message: 'Please fill in all fields', code: 'post-incomplete' },
    ],
  });
  const answer = await ask('POST', '/posts', { body, language: 'hi' });
  const hindi = refusal.parse(JSON.parse(answer.json));
  expect(hindi.errors?.map(({ code }) => code)).toEqual(['text-too-long', 'post-incomplete']);
  expect(hindi.errors?.[1]?.message).toBe(catalog['Please fill in all fields']);
  expect(hindi.errors?.[0]?.parameters).toEqual({ label: catalog['Title'], most: 200 });
});

it('answers a repeated command in the language of the repetition', async () => {
  const path = `/users/${asha.id}/contact-request`;
  const body = { text: 'Hello' };
  const first = await ask('POST', path, { body, key: 'same' });
  const again = await ask('POST', path, { body, key: 'same', language: 'hi' });
  const text = 'You cannot write to yourself';
  expect([first, again].map(({ json }) => refusal.parse(JSON.parse(json)))).toEqual([
    { message: text, code: 'contact-yourself' },
    { message: catalog[text], code: 'contact-yourself' },
  ]);
  expect(again.language).toBe('hi');
});
