// Lists the JavaScript that each route loads before any interaction, in KiB gzipped, in each language, and fails if a route is over the budget:
// `node scripts/web-budget.mjs`. Builds the client first if its build is out of date.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isFresh, root, targets } from './build-targets.mjs';

/** The most that a member's phone loads and runs within two and a half seconds (docs/performance.md). */
const BUDGET_KIB = 170;

/** Files that web/bundling/chunks-by-pages.ts names, rather than modules. */
const forMembers = ['frame', 'members'];

/** @type {{ name: string, page: string, member?: true, fromMail?: true, hasPosts?: true }[]} */
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
  {
    name: 'feed',
    page: 'feed',
    member: true,
    hasPosts: true,
  },
  { name: 'chat', page: 'src/pages/chat/ChatPage.tsx', member: true },
  { name: 'post', page: 'src/pages/post/PostPage.tsx', member: true, hasPosts: true },
  { name: 'directory', page: 'src/pages/directory/DirectoryPage.tsx', member: true },
  {
    name: 'member',
    page: 'src/pages/member/MemberPage.tsx',
    member: true,
    hasPosts: true,
  },
  { name: 'profile', page: 'src/pages/profile/ProfilePage.tsx', member: true },
  { name: 'groups', page: 'src/pages/groups/GroupsPage.tsx', member: true },
  { name: 'feedback', page: 'src/pages/feedback/FeedbackPage.tsx', member: true },
  { name: 'notifications', page: 'src/pages/notifications/NotificationsPage.tsx', member: true },
  { name: 'admin', page: 'src/pages/admin/AdminPage.tsx', member: true },
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
/** @type {Record<string, { file: string, name?: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

const sizes = new Map();
function sizeOf(/** @type {string} */ file) {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  sizes.set(file, size);
  return size;
}

const entryOf = (/** @type {string} */ wanted) =>
  wanted.endsWith('.tsx') || wanted.endsWith('.html')
    ? wanted
    : (Object.keys(manifest).find((entry) => manifest[entry]?.name === wanted) ?? wanted);

/** @returns {Set<string>} the files that are named, or that the modules are in, and all that they import */
function filesOf(/** @type {string[]} */ wanted) {
  const seen = new Set();
  const files = new Set();
  const waiting = wanted.map(entryOf);
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

/** @type {string[]} */
const over = [];
console.log(
  `route            ${languages.map((each) => each.padStart(6)).join('')}  KiB of ${BUDGET_KIB}`,
);
for (const { name, page, member, fromMail, hasPosts } of routes) {
  const files = filesOf([
    'index.html',
    page,
    ...(member ? forMembers : []),
    ...(fromMail ? ['src/app/routing/OtherPages.tsx'] : []),
    ...(hasPosts ? ['posts'] : []),
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
