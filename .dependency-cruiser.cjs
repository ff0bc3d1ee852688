// The permitted imports. scripts/dependency-rules.test.ts plants one violation of every rule and expects it to be caught.
'use strict';

const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const folders = (path) =>
  existsSync(join(__dirname, path))
    ? readdirSync(join(__dirname, path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

/** Folders of the contracts that belong to no feature, but define the terms of all features. */
const language = ['content', 'erasure', 'events', 'fields', 'realtime', 'testing', 'wire'];
/** A feature has the same name in every tier, so the contracts and the client name all of them. */
const features = [
  ...new Set([...folders('shared/contracts/src'), ...folders('web/src/features')]),
].filter((name) => !language.includes(name));
const feature = `(${features.join('|')})`;

const tests = String.raw`\.test\.tsx?$`;
const testing = '(^|/)testing/';
const ours = '^(shared|services|web|testing|e2e|bench|scripts)/';

const reachesOnly = (from, allowed, comment) => ({
  name: `${from.replace('/', '-')}-reaches-only`,
  comment,
  severity: 'error',
  from: { path: `^${from}/` },
  to: {
    path: ours,
    pathNot: [from, 'shared/languages', ...allowed].map((path) => `^${path}([/.]|$)`),
  },
});

const onlyIn = (name, packages, places, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: ours, pathNot: places },
  to: { path: packages.map((pkg) => `(^|node_modules/)${pkg}(/|$)`) },
});

const layer = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^web/src/${from}/`, pathNot: [tests, testing] },
  to: { path: `^web/src/(${to})/` },
});

const kit = 'shared/service-kit';
const contracts = 'shared/contracts';
const models = 'shared/read-models';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'What reaches itself cannot be read, tested or taken out alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'An import that leads nowhere hides from every other rule.',
      severity: 'error',
      from: {},
      // npm installs better-sqlite3 13 only where this Node can load it
      to: { couldNotResolve: true, pathNot: '^better-sqlite3$' },
    },

    reachesOnly(
      'shared/languages',
      [],
      'Languages know none of the texts that they have words for.',
    ),
    reachesOnly(contracts, [], 'What crosses a wire stands alone, so that anybody may read it.'),
    reachesOnly(kit, [], 'Plumbing without one word of the domain.'),
    reachesOnly(
      models,
      [contracts],
      'Read models say what is kept, in the words of the contracts.',
    ),
    reachesOnly('services/command-api', [contracts, kit], 'Writing knows no read model.'),
    reachesOnly('services/projector', [contracts, kit, models], 'Projecting knows no service.'),
    reachesOnly(
      'services/query-api',
      [contracts, kit, models, 'testing/src/invented'],
      'Reading knows no service; its tests search among invented people.',
    ),
    reachesOnly('services/realtime', [contracts, kit], 'Pushing gets its views through the port.'),
    reachesOnly(
      'services/operations',
      [contracts, kit, 'services/projector/src/rebuild'],
      'Its tools work on what the ports hold, and may note in the log what was done; only a rebuild folds events.',
    ),
    reachesOnly(
      'services/history',
      [
        contracts,
        kit,
        models,
        'services/operations/src/(append-by-command|engines|instant|progress-bars|run-command)',
        'services/projector/src/rebuild',
      ],
      'It reads the log through the port, and has no mail or bus in reach; the past is folded into separate read models.',
    ),
    reachesOnly('web', [contracts], 'The client knows the wire and nothing behind it.'),
    reachesOnly(
      'testing',
      [contracts, kit, 'services/operations'],
      'It drives a portal over the wire; the seed fills engines through the ports, as the tools for operators do.',
    ),
    {
      name: 'testing-driver-knows-no-invention',
      comment: 'A driver works on any portal, whatever data is in it.',
      severity: 'error',
      from: { path: '^testing/src/driver/' },
      to: { path: '^testing/src/', pathNot: '^testing/src/driver/' },
    },
    reachesOnly(
      'e2e',
      [
        contracts,
        'testing',
        `${kit}/src/testing`,
        `${kit}/src/event-store`,
        `${kit}/src/read-store`,
        `${kit}/src/sqlite/sqlite-driver`,
        `${kit}/src/process/node-version`,
        'web/src/(lib/realtime|testing/client-routes)',
        'services/realtime/src/testing',
        'services/standalone/src/gateway-directives',
      ],
      'Journeys see the portal from outside, and count what the engines hold; the two halves of the real-time connection meet there, and a gateway gets its configuration.',
    ),
    reachesOnly(
      'bench',
      [
        contracts,
        `${kit}/src/sqlite/sqlite-driver`,
        `${kit}/src/testing/free-port`,
        'testing',
        'e2e/src/engines/process',
      ],
      'Measurements see the portal from outside, and the bare engine that they compare it with.',
    ),
    reachesOnly(
      'scripts',
      [
        contracts,
        kit,
        'testing',
        'web/bundling/(schema-)?texts',
        'services/command-api/src/(call-handling/answer-texts|data-copy/sections)',
        String.raw`services/[^/]+/src/settings\.ts`,
      ],
      'Scripts see the portal from outside, or list its settings and texts.',
    ),
    {
      name: 'standalone-composes-factories',
      comment: 'The one process takes of each service what a separate machine would take.',
      severity: 'error',
      from: { path: '^services/standalone/' },
      to: {
        path: '^(services|web|testing|e2e|bench|scripts)/',
        pathNot: ['^services/standalone/', String.raw`^services/[^/]+/src/(app|settings)\.ts$`],
      },
    },
    {
      name: 'contracts-are-zod-only',
      comment:
        'The client loads them: whatever they import, every visitor downloads. Its build replaces the words of refusals.',
      severity: 'error',
      from: { path: `^${contracts}/`, pathNot: [tests, testing] },
      to: {
        pathNot: [
          `^${contracts}/`,
          'node_modules/zod/',
          '^shared/languages/src/(coded-text|complaints|filled-text|marked-text|registry)\\.ts$',
        ],
      },
    },
    {
      name: 'deciders-are-pure',
      comment: 'A decision that does I/O cannot be taken again after a conflict.',
      severity: 'error',
      from: { path: String.raw`(\.decider|-decider)\.ts$` },
      to: {
        pathNot: [
          `^${contracts}/`,
          '^shared/languages/src/registry\\.ts$',
          `^${kit}/src/(event-sourcing/decider|errors)\\.ts$`,
          '^shared/languages/src/coded-text\\.ts$',
          String.raw`^services/command-api/src/refusals\.ts$`,
          String.raw`^services/command-api/src/[a-z-]+/[a-z-]+-decider\.ts$`,
        ],
      },
    },
    {
      name: 'features-do-not-know-each-other',
      comment:
        'What two features share belongs to the contracts, or to the part that composes them.',
      severity: 'error',
      from: { path: `^(services/[^/]+/src|web/src/features)/${feature}/`, pathNot: [tests] },
      to: {
        path: `^$1/${feature}/`,
        pathNot: ['^$1/$2/', '^web/src/features/members/person/'],
      },
    },
    {
      name: 'shared-rooms-know-no-feature',
      comment:
        'Features stand on these rooms. What a room needs of a feature, the feature declares, or feature-context.ts hands to the room.',
      severity: 'error',
      from: {
        path: '^services/command-api/src/[^/]+/',
        pathNot: [tests, testing, `^services/command-api/src/${feature}/`],
      },
      to: { path: `^services/command-api/src/(${feature}/|app\\.|features\\.)` },
    },
    {
      name: 'features-name-what-they-need',
      comment:
        'A feature gets the parts of the context that it names: see Needs in call-handling/call-handlers.ts.',
      severity: 'error',
      from: {
        path: '^services/command-api/src/[^/]+/',
        pathNot: [tests, testing, '/call-handling/call-handlers\\.ts$'],
      },
      to: { path: '^services/command-api/src/feature-context\\.ts$' },
    },
    {
      name: 'reads-name-what-they-need',
      comment:
        'A feature gets the parts of the context that it names: see Needs in answering/reading-feature.ts.',
      severity: 'error',
      from: {
        path: '^services/query-api/src/[^/]+/',
        pathNot: [tests, testing, '/answering/reading-feature\\.ts$'],
      },
      to: { path: '^services/query-api/src/answering/reading-context\\.ts$' },
    },
    {
      name: 'reading-knows-no-feature',
      comment:
        'Features stand on these rooms; the registry and the app alone bring features together.',
      severity: 'error',
      from: {
        path: '^services/query-api/src/(answering|caching|documents|names|people|post-parts)/',
        pathNot: [tests],
      },
      to: { path: `^services/query-api/src/(${feature}/|app\\.|features\\.)` },
    },
    {
      name: 'answers-are-remembered-in-one-room',
      comment:
        'What is read is kept by caching/until-written.ts. docs/remembering.md lists all that is kept besides, and why.',
      severity: 'error',
      from: { path: '^services/query-api/' },
      to: { path: '(^|node_modules/)lru-cache(/|$)' },
    },
    layer(
      'web-lib-is-the-ground',
      'lib',
      'ui|features|composed|pages|app',
      'Everything else stands on lib.',
    ),
    layer(
      'web-ui-knows-no-feature',
      'ui',
      'features|composed|pages|app',
      'A button knows no member, post or group.',
    ),
    {
      name: 'web-ui-fetches-nothing',
      comment: 'A component of ui shows its props; features know where data comes from.',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: [tests] },
      to: { path: '^web/src/lib/network/http.ts$' },
    },
    layer(
      'web-features-know-nothing-composed',
      'features',
      'composed|pages|app',
      'What is composed, and pages, put features together.',
    ),
    layer(
      'web-composed-knows-no-page',
      'composed',
      'pages|app',
      'Pages show what is composed of features.',
    ),
    layer('web-pages-know-no-app', 'pages', 'app', 'The app lists its pages.'),
    {
      name: 'web-pages-stand-alone',
      comment: 'Components that two pages show are a part.',
      severity: 'error',
      from: { path: '^web/src/pages/([^/]+)/', pathNot: [tests] },
      to: { path: '^web/src/pages/', pathNot: '^web/src/pages/$1/' },
    },
    {
      name: 'calls-are-answered-by-the-table',
      comment:
        'A separate router would have only those guards that its author remembers: see http/serving/call-router.ts of the service kit.',
      severity: 'error',
      from: {
        path: '^services/(command-api|query-api)/src/',
        pathNot: [
          tests,
          testing,
          '/command-api/src/(call-handling/json-body|decisions/export-notes).ts$',
          '/query-api/src/(answering/internal-views|members/picture.routes).ts$',
        ],
      },
      to: { path: '(^|node_modules/)express(/|$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-loads-no-table',
      comment:
        'The tables of calls, events, views and pushes bring every schema of the portal; a page needs a few. Their types cost nothing.',
      severity: 'error',
      from: { path: '^web/', pathNot: [tests, testing] },
      to: {
        path: `^${contracts}/src/(events/|features\\.ts|(calls|pushes|views|feature-contract|wire/call)\\.ts|.+\\.(calls|events|contract)\\.ts)`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tests-are-leaves',
      comment: 'What only tests need must not be shipped.',
      severity: 'error',
      from: { path: ours, pathNot: [tests, testing, '^e2e/', '^bench/', '^scripts/'] },
      to: { path: [tests, testing] },
    },
    {
      name: 'names-say-what-is-inside',
      comment: 'No file that two people would describe differently.',
      severity: 'error',
      from: {},
      to: { path: '/(utils?|helpers?|common|misc)[./]', pathNot: 'node_modules' },
    },

    onlyIn(
      'kafka-stays-in-its-adapter',
      ['kafkajs'],
      [`^${kit}/src/change-bus/`, '^e2e/src/engines/'],
      'Not released since 2023: it must be replaceable in one file.',
    ),
    onlyIn(
      'mongodb-stays-in-its-adapters',
      ['mongodb'],
      [`^${kit}/src/(read-store|vault|leases?)/`, `^${kit}/src/mongodb/`, '^e2e/src/engines/'],
      'The read store and the vault stand behind ports.',
    ),
    onlyIn(
      'eventstoredb-stays-in-its-adapter',
      ['@eventstore/db-client'],
      [`^${kit}/src/event-store/`],
      'The log stands behind a port.',
    ),
    onlyIn(
      'one-module-chooses-the-sqlite-driver',
      ['better-sqlite3', 'better-sqlite3-12'],
      [`^${kit}/src/sqlite/sqlite-driver\\.ts$`, `^${kit}/src/sqlite/better-sqlite3-12\\.d\\.ts$`],
      'The wrong one of the two ends the process without a word.',
    ),
    {
      name: 'sqlite-stays-in-its-adapters',
      comment: 'Everything embedded stands behind a port.',
      severity: 'error',
      from: {
        path: ours,
        pathNot: [
          `^${kit}/src/.*sqlite`,
          `^${kit}/src/config/data-folder`,
          '^bench/src/floor',
          '^e2e/src/system/',
        ],
      },
      to: { path: `^${kit}/src/sqlite/sqlite-driver\\.ts$` },
    },
    onlyIn(
      's3-stays-in-its-adapter',
      ['aws4fetch'],
      [`^${kit}/src/blobs/`, '^e2e/src/engines/'],
      'Pictures stand behind a port.',
    ),
    onlyIn(
      'smtp-stays-in-its-adapter',
      ['nodemailer'],
      [`^${kit}/src/mail/`],
      'Mail stands behind a port.',
    ),
    onlyIn(
      'bcrypt-only-where-credentials-are-checked',
      ['bcrypt'],
      ['^services/command-api/src/sign-in/passwords/passwords(\\.test)?\\.ts$'],
      'No other part has business with passwords.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(web|services/[^/]+)/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
