import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const trees = ['shared', 'services', 'web', 'testing', 'e2e', 'bench', 'scripts'];

type Plant = {
  readonly rule: string;
  readonly files: Readonly<Record<string, string>>;
};

const readModel = 'shared/read-models/src/planted/model.ts';
const planted: readonly Plant[] = [
  {
    rule: 'no-cycles',
    files: {
      'shared/service-kit/src/planted-a.ts':
        "export { b } from './planted-b.ts'; export const a = 1;",
      'shared/service-kit/src/planted-b.ts':
        "export { a } from './planted-a.ts'; export const b = 2;",
    },
  },
  {
    rule: 'no-unresolved',
    files: { 'shared/service-kit/src/planted-nowhere.ts': "export * from './not-there.ts';" },
  },
  {
    rule: 'shared-languages-reaches-only',
    files: {
      'shared/languages/src/planted-contract.ts': "export * from '@portal/contracts/fields/id';",
    },
  },
  {
    rule: 'shared-contracts-reaches-only',
    files: {
      'shared/contracts/src/posts/planted-kit.ts': "export * from '@portal/service-kit/errors';",
    },
  },
  {
    rule: 'shared-service-kit-reaches-only',
    files: {
      'shared/service-kit/src/planted-word.ts': "export * from '@portal/contracts/fields/id';",
    },
  },
  {
    rule: 'shared-read-models-reaches-only',
    files: {
      'shared/read-models/src/planted/kit.ts': "export * from '@portal/service-kit/errors';",
    },
  },
  {
    rule: 'services-command-api-reaches-only',
    files: {
      'services/command-api/src/planted-model.ts':
        "export * from '@portal/read-models/planted/model';",
      [readModel]: 'export const model = 1;',
    },
  },
  {
    rule: 'services-projector-reaches-only',
    files: {
      'services/projector/src/planted-service.ts': "export * from '@portal/query-api/planted-app';",
      'services/query-api/src/planted-app.ts': 'export const app = 1;',
    },
  },
  {
    rule: 'services-query-api-reaches-only',
    files: {
      'services/query-api/src/planted-service.ts':
        "export * from '../../projector/src/planted-app.ts';",
      'services/projector/src/planted-app.ts': 'export const app = 1;',
    },
  },
  {
    rule: 'services-realtime-reaches-only',
    files: {
      'services/realtime/src/planted-model.ts':
        "export * from '@portal/read-models/planted/model';",
      [readModel]: 'export const model = 1;',
    },
  },
  {
    rule: 'services-history-reaches-only',
    files: {
      'services/history/src/planted-service.ts':
        "export * from '../../projector/src/planted-app.ts';",
      'services/projector/src/planted-app.ts': 'export const app = 1;',
    },
  },
  {
    rule: 'services-operations-reaches-only',
    files: {
      'services/operations/src/planted-service.ts':
        "export * from '../../projector/src/planted-app.ts';",
      'services/projector/src/planted-app.ts': 'export const app = 1;',
    },
  },
  {
    rule: 'web-reaches-only',
    files: {
      'web/src/lib/planted-model.ts':
        "import type { Model } from '@portal/read-models/planted/type'; export type Own = Model;",
      'shared/read-models/src/planted/type.ts': 'export type Model = number;',
    },
  },
  {
    rule: 'e2e-reaches-only',
    files: {
      'e2e/src/planted-inside.ts': "export * from '../../services/projector/src/planted-app.ts';",
      'services/projector/src/planted-app.ts': 'export const app = 1;',
    },
  },
  {
    rule: 'bench-reaches-only',
    files: { 'bench/src/planted-inside.ts': "export * from '@portal/service-kit/errors';" },
  },
  {
    rule: 'testing-reaches-only',
    files: {
      'testing/src/driver/planted-inside.ts':
        "export * from '../../../services/projector/src/planted-app.ts';",
      'services/projector/src/planted-app.ts': 'export const app = 1;',
    },
  },
  {
    rule: 'testing-driver-knows-no-invention',
    files: {
      'testing/src/driver/planted-words.ts': "export * from '../invented/planted-words.ts';",
      'testing/src/invented/planted-words.ts': 'export const words = 1;',
    },
  },
  {
    rule: 'scripts-reaches-only',
    files: {
      'scripts/planted-inside.ts': "export * from '../services/projector/src/planted-app.ts';",
      'services/projector/src/planted-app.ts': 'export const app = 1;',
    },
  },
  {
    rule: 'standalone-composes-factories',
    files: {
      'services/standalone/src/planted-inside.ts':
        "export * from '@portal/projector/planted-inside';",
      'services/projector/src/planted-inside.ts': 'export const inside = 1;',
    },
  },
  {
    rule: 'contracts-are-zod-only',
    files: { 'shared/contracts/src/posts/planted-node.ts': "export { sep } from 'node:path';" },
  },
  {
    rule: 'deciders-are-pure',
    files: {
      'services/command-api/src/posts/planted.decider.ts':
        "export { randomUUID } from 'node:crypto';",
    },
  },
  {
    rule: 'features-do-not-know-each-other',
    files: {
      'services/command-api/src/groups/planted.ts': "export * from '../posts/planted-words.ts';",
      'services/command-api/src/posts/planted-words.ts': 'export const words = 1;',
    },
  },
  {
    rule: 'shared-rooms-know-no-feature',
    files: {
      'services/command-api/src/sign-in/planted-room.ts':
        "export * from '../posts/planted-rule.decider.ts';",
      'services/command-api/src/posts/planted-rule.decider.ts': 'export const rule = 1;',
    },
  },
  {
    rule: 'shared-rooms-know-no-feature',
    files: {
      'services/command-api/src/planted-room/planted.ts':
        "export * from '../posts/planted-words.ts';",
      'services/command-api/src/posts/planted-words.ts': 'export const words = 1;',
    },
  },
  {
    rule: 'features-name-what-they-need',
    files: {
      'services/command-api/src/posts/planted.ts':
        "export type { Context } from '../feature-context.ts';",
      'services/command-api/src/feature-context.ts': 'export type Context = object;',
    },
  },
  {
    rule: 'reads-name-what-they-need',
    files: {
      'services/query-api/src/posts/planted.ts':
        "export type { Context } from '../answering/reading-context.ts';",
      'services/query-api/src/answering/reading-context.ts': 'export type Context = object;',
    },
  },
  {
    rule: 'features-do-not-know-each-other',
    files: {
      'web/src/features/groups/planted.ts': "export * from '../posts/planted-words.ts';",
      'web/src/features/posts/planted-words.ts': 'export const words = 1;',
    },
  },
  {
    rule: 'reading-knows-no-feature',
    files: {
      'services/query-api/src/post-parts/planted.ts': "export * from '../posts/planted-words.ts';",
      'services/query-api/src/posts/planted-words.ts': 'export const words = 1;',
    },
  },
  {
    rule: 'reading-knows-no-feature',
    files: {
      'services/query-api/src/answering/planted.ts': "export * from '../features.ts';",
      'services/query-api/src/features.ts': 'export const features = 1;',
    },
  },
  {
    rule: 'answers-are-remembered-in-one-room',
    files: {
      'services/query-api/src/posts/planted-memo.ts': "export { LRUCache } from 'lru-cache';",
    },
  },
  {
    rule: 'web-lib-is-the-ground',
    files: {
      'web/src/lib/planted-button.ts': "export * from '../ui/planted-button.ts';",
      'web/src/ui/planted-button.ts': 'export const button = 1;',
    },
  },
  {
    rule: 'web-ui-knows-no-feature',
    files: {
      'web/src/ui/planted-post.ts': "export * from '../features/posts/planted-words.ts';",
      'web/src/features/posts/planted-words.ts': 'export const words = 1;',
    },
  },
  {
    rule: 'web-ui-fetches-nothing',
    files: { 'web/src/ui/planted-fetch.ts': "export * from '../lib/network/http.ts';" },
  },
  {
    rule: 'web-features-know-nothing-composed',
    files: {
      'web/src/features/posts/planted-part.ts': "export * from '../../composed/planted-part.ts';",
      'web/src/composed/planted-part.ts': 'export const part = 1;',
    },
  },
  {
    rule: 'web-composed-knows-no-page',
    files: {
      'web/src/composed/planted-page.ts': "export * from '../pages/planted-page.ts';",
      'web/src/pages/planted-page.ts': 'export const page = 1;',
    },
  },
  {
    rule: 'web-pages-stand-alone',
    files: {
      'web/src/pages/feed/planted-other.ts': "export * from '../post/planted-words.ts';",
      'web/src/pages/post/planted-words.ts': 'export const words = 1;',
    },
  },
  {
    rule: 'web-pages-know-no-app',
    files: {
      'web/src/pages/planted-app.ts': "export * from '../app/planted-app.ts';",
      'web/src/app/planted-app.ts': 'export const app = 1;',
    },
  },
  {
    rule: 'calls-are-answered-by-the-table',
    files: {
      'services/command-api/src/posts/planted-router.ts':
        "import { Router } from 'express'; export const router = Router();",
    },
  },
  {
    rule: 'web-loads-no-table',
    files: { 'web/src/lib/planted-table.ts': "export * from '@portal/contracts/calls';" },
  },
  {
    rule: 'web-loads-no-table',
    files: {
      'web/src/features/likes/planted-events.ts':
        "export { likeEvents } from '@portal/contracts/likes/like.events';",
    },
  },
  {
    rule: 'web-loads-no-table',
    files: { 'web/src/app/planted-features.ts': "export * from '@portal/contracts/features';" },
  },
  {
    rule: 'tests-are-leaves',
    files: {
      'services/command-api/src/planted-shipped.ts':
        "export * from '@portal/service-kit/testing/planted';",
      'shared/service-kit/src/testing/planted.ts': 'export const only = 1;',
    },
  },
  {
    rule: 'names-say-what-is-inside',
    files: {
      'web/src/lib/planted-names.ts': "export * from './utils.ts';",
      'web/src/lib/utils.ts': 'export const anything = 1;',
    },
  },
  {
    rule: 'kafka-stays-in-its-adapter',
    files: { 'services/realtime/src/planted-kafka.ts': "export { Kafka } from 'kafkajs';" },
  },
  {
    rule: 'mongodb-stays-in-its-adapters',
    files: { 'services/query-api/src/planted-mongo.ts': "export { MongoClient } from 'mongodb';" },
  },
  {
    rule: 'eventstoredb-stays-in-its-adapter',
    files: {
      'services/projector/src/planted-log.ts':
        "export { EventStoreDBClient } from '@eventstore/db-client';",
    },
  },
  {
    rule: 'one-module-chooses-the-sqlite-driver',
    files: {
      'shared/service-kit/src/event-store/planted-sqlite.ts':
        "export { default } from 'better-sqlite3';",
    },
  },
  {
    rule: 'one-module-chooses-the-sqlite-driver',
    files: {
      'e2e/src/system/planted-sqlite.ts': "export const old = import('better-sqlite3-12');",
    },
  },
  {
    rule: 'sqlite-stays-in-its-adapters',
    files: {
      'services/query-api/src/planted-sql.ts':
        "export { Database } from '@portal/service-kit/sqlite/sqlite-driver';",
    },
  },
  {
    rule: 's3-stays-in-its-adapter',
    files: { 'services/query-api/src/planted-s3.ts': "export { AwsClient } from 'aws4fetch';" },
  },
  {
    rule: 'smtp-stays-in-its-adapter',
    files: {
      'services/command-api/src/planted-mail.ts': "export { createTransport } from 'nodemailer';",
    },
  },
  {
    rule: 'bcrypt-only-where-credentials-are-checked',
    files: { 'services/query-api/src/planted-hash.ts': "export { compare } from 'bcrypt';" },
  },
];

type Violation = { readonly from: string; readonly rule: { readonly name: string } };

const entriesOf = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

function copyTree(copy: string): void {
  const skipped = new Set(['node_modules', 'dist', '.cache']);
  for (const tree of trees)
    cpSync(join(root, tree), join(copy, tree), {
      recursive: true,
      filter: (path) => !skipped.has(basename(path)),
    });
  for (const file of [
    '.dependency-cruiser.cjs',
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
  ])
    cpSync(join(root, file), join(copy, file));
  const installed = join(root, 'node_modules');
  mkdirSync(join(copy, 'node_modules', '@portal'), { recursive: true });
  for (const name of entriesOf(installed)) {
    if (name !== '@portal') symlinkSync(join(installed, name), join(copy, 'node_modules', name));
  }
  for (const folder of ['shared', 'services'])
    for (const name of entriesOf(join(root, folder)))
      symlinkSync(join(copy, folder, name), join(copy, 'node_modules', '@portal', name));
  symlinkSync(join(copy, 'testing'), join(copy, 'node_modules', '@portal', 'testing'));
  for (const workspace of ['shared', 'services'].flatMap((folder) =>
    entriesOf(join(root, folder)).map((name) => join(folder, name)),
  )) {
    const own = join(root, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, workspace, 'node_modules'));
  }
}

const copy = mkdtempSync(join(tmpdir(), 'dependency-rules-'));
let violations: readonly Violation[] = [];

beforeAll(() => {
  copyTree(copy);
  for (const { files } of planted)
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), `${content}\n`);
    }
  const cruised = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--output-type', 'json', ...planted.flatMap(({ files }) => Object.keys(files))],
    ],
    { cwd: copy, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const report = JSON.parse(cruised.stdout) as { summary: { violations: Violation[] } };
  violations = report.summary.violations;
}, 120_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('the dependency rules', () => {
  it.each(planted)('catch a planted breach of $rule', ({ rule, files }) => {
    const [breaker] = Object.keys(files);
    const caughtBy = violations.filter(({ from }) => from === breaker).map((v) => v.rule.name);
    expect(caughtBy).toContain(rule);
  });

  it('each have a planted breach', () => {
    const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
      forbidden: readonly { name: string }[];
    };
    expect(new Set(planted.map(({ rule }) => rule))).toEqual(
      new Set(config.forbidden.map(({ name }) => name)),
    );
  });
});
