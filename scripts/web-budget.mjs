// Lists the JavaScript that each route loads before any interaction, in KiB gzipped, in each language, and fails if a route is over the budget:
// `node scripts/web-budget.mjs`. Builds the client first if its build is out of date.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isFresh, root, targets } from './build-targets.mjs';

/** The most that a member's phone loads and runs within two and a half seconds (docs/performance.md). */
const BUDGET_KIB = 170;

/** A member's page has a place, as web/bundling/files-ahead.ts names it. */
/** @type {({ name: string } & ({ page: string, fromMail?: true } | { place: string }))[]} */
const routes = [
  { name: 'landing', page: 'src/pages/landing/LandingPage.tsx' },
  { name: 'register', page: 'src/pages/register/RegisterPage.tsx' },
  { name: 'login', page: 'src/pages/login/LoginPage.tsx' },
  {
    name: 'reset password',
    page: 'src/pages/reset-password/ResetPasswordPage.tsx',
  },
  {
    name: 'confirm address',
    page: 'src/pages/confirm-address/ConfirmAddressPage.tsx',
    fromMail: true,
  },
  { name: 'about', page: 'src/pages/about/AboutPage.tsx' },
  { name: 'privacy policy', page: 'src/pages/privacy/PrivacyPage.tsx' },
  { name: 'feed', place: '' },
  { name: 'chat', place: 'groups/*' },
  { name: 'post', place: 'posts/*' },
  { name: 'directory', place: 'directory' },
  { name: 'member', place: 'members/*' },
  { name: 'profile', place: 'profile' },
  { name: 'settings', place: 'settings/account' },
  { name: 'groups', place: 'groups' },
  { name: 'feedback', place: 'feedback' },
  { name: 'notifications', place: 'notifications' },
  { name: 'admin', place: 'admin' },
];

const web = targets.find(({ name }) => name === 'web');
if (!web) throw new Error('There is no client to measure');
if (!isFresh(web))
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), 'web'], { stdio: 'inherit' });

const folder = join(root, web.output);
/** The folders of the languages, English first. */
const languages = readdirSync(join(folder, 'assets'), { withFileTypes: true })
  .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  .sort((one, other) => Number(other === 'en') - Number(one === 'en'));
/** @type {Record<string, { file: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

const sizes = new Map();
function sizeOf(/** @type {string} */ file) {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  sizes.set(file, size);
  return size;
}

/** @returns {Set<string>} the files that the modules and all they import are in */
function filesOf(/** @type {string[]} */ modules) {
  const seen = new Set();
  const files = new Set();
  const waiting = [...modules];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const chunk = manifest[next];
    if (!chunk)
      throw new Error(`${next} is not part of the build: what this script lists has moved`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return files;
}

const html = readFileSync(join(folder, 'index.html'), 'utf8');
/** A list of the document's first script, which asks for the files of the member's page that it stands for. */
function listIn(/** @type {RegExp} */ assignment) {
  const [, list] = assignment.exec(html) ?? [];
  if (list === undefined) throw new Error(`index.html has no list like ${assignment}`);
  return JSON.parse(list.replaceAll("'", '"'));
}
/** @type {string[]} */
const names = listIn(/var names = (\[.*?\]);/su);
/** @type {Record<string, number[]>} */
const atPlaces = listIn(/var pages = (\{.*?\});/su);

/** @returns {string[]} the files of a member's page, without the real-time connection, which follows it */
function filesAt(/** @type {string} */ place) {
  const files = atPlaces[place]?.map((at) => `assets/en/${names[at]}.js`);
  if (!files) throw new Error(`The document asks for no files at "${place}"`);
  return [...new Set([...filesOf(['index.html']), ...files])];
}

/** @type {string[]} */
const over = [];
console.log(
  `route            ${languages.map((each) => each.padStart(6)).join('')}  KiB of ${BUDGET_KIB}`,
);
for (const { name, ...route } of routes) {
  const files =
    'place' in route
      ? filesAt(route.place)
      : filesOf([
          'index.html',
          route.page,
          ...(route.fromMail ? ['src/app/routing/OtherPages.tsx'] : []),
        ]);
  const kib = languages.map((language) => {
    const own = [...files].map((file) => file.replace('/en/', `/${language}/`));
    return own.reduce((sum, file) => sum + sizeOf(file), 0) / 1024;
  });
  const isOver = kib.some((each) => each > BUDGET_KIB);
  if (isOver) over.push(name);
  const columns = kib.map((each) => each.toFixed(1).padStart(6)).join('');
  console.log(`${name.padEnd(17)}${columns}${isOver ? '  over' : ''}`);
  if (process.argv.includes('--files'))
    for (const file of files)
      console.log(`    ${(sizeOf(file) / 1024).toFixed(1).padStart(6)}  ${file}`);
}
if (over.length > 0) {
  console.error(`\nOver budget: ${over.join(', ')}. --files lists what each route loads`);
  process.exit(1);
}
