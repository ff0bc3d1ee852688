import { refusals } from '@portal/service-kit/http/serving/error-answers';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCommandApi } from '@portal/command-api/app';
import { commandApiSettings } from '@portal/command-api/settings';
import { isForCommandApi } from '@portal/contracts/wire/answering-service';
import { calls } from '@portal/contracts/calls';
import { createQueryApi } from '@portal/query-api/app';
import { queryApiSettings } from '@portal/query-api/settings';
import { createFolderBlobs } from '@portal/service-kit/blobs/folder';
import { createSqliteEventStore } from '@portal/service-kit/event-store/sqlite-event-store';
import { createOutboxMail } from '@portal/service-kit/mail/mail-outbox';
import { createSqliteReadStore } from '@portal/service-kit/read-store/sqlite-read-store';
import { createSqliteVaultStore } from '@portal/service-kit/vault/sqlite/sqlite-vault-store';
import { createVault } from '@portal/service-kit/vault/vault';
import express, { type Router } from 'express';
import { pino } from 'pino';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'calls-'));
const file = (name: string) => join(folder, name);
const closing: { close(): Promise<void> }[] = [];
let reads: Router;
let writes: Router;

beforeAll(() => {
  const eventStore = createSqliteEventStore({ file: file('events.sqlite') });
  const readStore = createSqliteReadStore({ file: file('read-models.sqlite') });
  const vault = createVault(
    createSqliteVaultStore({ file: file('vault.sqlite') }),
    randomBytes(32),
  );
  closing.push(eventStore, readStore, vault);
  const blobs = createFolderBlobs({ folder: file('blobs') });
  const PORTAL_PUBLIC_URL = 'https://alumni.example';
  const common = { vault, blobs, log: pino({ level: 'silent' }), now: () => new Date() };
  const query = createQueryApi({
    ...common,
    eventStore,
    readStore,
    historyProgram: '/nowhere',
    recordExport: () => Promise.reject(new Error('nothing is exported here')),
    settings: { PORTAL_PUBLIC_URL, ...queryApiSettings.parse({}) },
  });
  const command = createCommandApi({
    ...common,
    eventStore,
    mail: createOutboxMail({ folder: file('outbox'), from: 'portal@school.example' }),
    sendsMail: false,
    historyProgram: '/nowhere',
    views: query.views,
    settings: { PORTAL_PUBLIC_URL, ...commandApiSettings.parse({}) },
  });
  closing.unshift({ close: query.stop }, { close: command.stop });
  reads = query.router;
  writes = command.router;
});
afterAll(async () => {
  for (const one of closing) await one.close();
  rmSync(folder, { recursive: true });
});

const answered = ({ stack }: Router): readonly string[] =>
  stack.flatMap(({ route }) => {
    const { methods = {} } = (route ?? {}) as unknown as { readonly methods?: object };
    return Object.keys(methods)
      .filter((method) => method !== '_all')
      .map((method) => `${method.toUpperCase()} ${route?.path}`);
  });

it('answers every call of the table, and no other', () => {
  const isForWrites = (name: string): boolean => {
    const [method = '', path = ''] = name.split(' ');
    return isForCommandApi(method, path);
  };
  const table = Object.keys(calls);
  expect(answered(writes).toSorted()).toEqual(table.filter(isForWrites).toSorted());
  expect(answered(reads).toSorted()).toEqual(table.filter((name) => !isForWrites(name)).toSorted());
});

it('tries no path with a parameter before a literal one that also matches', () => {
  for (const all of [answered(reads), answered(writes)])
    for (const [index, name] of all.entries()) {
      const earlier = all.slice(0, index).map((one) => ({
        one,
        matches: new RegExp(`^${one.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u'),
      }));
      expect(earlier.filter(({ matches }) => matches.test(name)).map(({ one }) => one)).toEqual([]);
    }
});

it('refuses other methods in either router, with the methods of both', async () => {
  for (const router of [reads, writes]) {
    const http = supertest(
      express()
        .use(router)
        .use(refusals(pino({ level: 'silent' }))),
    );
    const wrong = await http.patch('/posts/7').expect(405);
    expect(wrong.headers['allow']).toBe('DELETE, GET, HEAD, OPTIONS, PUT');
    expect(wrong.body.message).toBe(
      'PATCH is not possible at this address. Use DELETE, GET or PUT.',
    );
    const asked = await http.options('/users/profile').expect(204);
    expect(asked.headers['allow']).toBe('GET, HEAD, OPTIONS, PUT');
  }
});
