// Renders the built client for a web server: `node scripts/site.mjs <folder> [content file]`, with PORTAL_MAIL, PORTAL_PUBLIC_URL and PORTAL_TIME_ZONE as the
// services have them. The public pages come with their words, as of now. Next to the folder it writes
// <folder>.headers.conf with the headers of every file, as nginx directives. Both come from the portal's own answers. The pages of other languages than
// English are in a folder each. <folder>.languages.conf chooses by the request, and has the gateway's own refusals in each language.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { NODE_TARGET, root } from './build-targets.mjs';

const ITS_OWN = new Set([
  'cache-control',
  'connection',
  'content-language',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'vary',
]);

async function loadClient() {
  const { build } = await import('esbuild');
  // Within the project, where the bundle finds the catalogs of languages
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'site-'));
  try {
    const outfile = join(folder, 'client.mjs');
    await build({
      absWorkingDir: root,
      stdin: {
        contents:
          "export { createClient } from './services/standalone/src/client.ts'; export { languageDirectives } from './services/standalone/src/gateway-directives.ts'; export { readSchoolFile } from './services/standalone/src/read-school.ts'; export { makeWords } from './services/standalone/src/words/make-words.ts'; export { LANGUAGES, SOURCE_LANGUAGE } from './shared/languages/src/registry.ts'; export { WORDED_PATHS } from './services/standalone/src/words/words.ts'; export { readSettings } from './shared/service-kit/src/config/settings.ts'; export { localUrl, publicUrlSetting } from './shared/service-kit/src/config/public-url.ts'; export { timeZoneSetting } from './shared/service-kit/src/config/time-zone.ts'; export * as z from 'zod';",
        resolveDir: root,
      },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: NODE_TARGET,
      external: ['better-sqlite3', 'better-sqlite3-12'],
      banner: {
        js: "import { createRequire as nodeRequire } from 'node:module'; const require = nodeRequire(import.meta.url);",
      },
      logLevel: 'warning',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Promise<{ headers: import('node:http').IncomingHttpHeaders, body: string }>} */
function askForPage(
  /** @type {import('node:http').RequestListener} */ client,
  /** @type {string} */ path,
  /** @type {string} */ language,
) {
  const server = createServer(client);
  return new Promise((resolveAnswer, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const headers = { 'Accept-Language': language };
      get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (text) => (body += text));
        answer.on('end', () => {
          server.close();
          if (answer.statusCode === 200) resolveAnswer({ headers: answer.headers, body });
          else reject(new Error(`The client cannot be served: ${body.trim()}`));
        });
      }).on('error', reject);
    });
  });
}

const asDirective = (/** @type {string} */ name, /** @type {string} */ value) =>
  `add_header ${name} "${value.replaceAll(/["\\]/gu, String.raw`\$&`)}" always;\n`;

const [wanted, contentFile = join(root, 'content/school.json')] = process.argv.slice(2);
const built = join(root, 'web/dist');
if (wanted === undefined) {
  console.error('Name a folder: node scripts/site.mjs <folder> [content file]');
  process.exit(1);
}
if (!existsSync(join(built, 'index.html'))) {
  console.error('The client is not built yet: run npm run build');
  process.exit(1);
}
const {
  createClient,
  languageDirectives,
  LANGUAGES,
  makeWords,
  readSchoolFile,
  SOURCE_LANGUAGE,
  WORDED_PATHS,
  ...kit
} = await loadClient();

function readInputs() {
  const wantedSettings = kit.z.object({
    PORTAL_MAIL: kit.z.enum(['outbox', 'smtp']).default('outbox'),
    PORTAL_PUBLIC_URL: kit.publicUrlSetting,
    PORTAL_TIME_ZONE: kit.timeZoneSetting,
  });
  try {
    return {
      schoolIn: readSchoolFile(contentFile).contentIn,
      given: kit.readSettings(wantedSettings, process.env),
    };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'StartFailure') throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

const { schoolIn, given } = readInputs();
const contentIn = (/** @type {string} */ language) => ({
  ...schoolIn(language),
  sendsMail: given.PORTAL_MAIL === 'smtp',
  timeZone: given.PORTAL_TIME_ZONE,
  publicUrl: given.PORTAL_PUBLIC_URL ?? kit.localUrl(3000),
});
const wordsIn = (/** @type {string} */ language) => makeWords(built, language, contentIn(language));
const client = createClient(built, contentIn, wordsIn);
/** @type {string[]} */
const languages = LANGUAGES.map((/** @type {{ code: string }} */ { code }) => code);

const site = resolve(wanted);
rmSync(site, { recursive: true, force: true });
cpSync(built, site, { recursive: true });
rmSync(join(site, '.built-from'), { force: true });
rmSync(join(site, '.server'), { recursive: true, force: true });
for (const language of languages) rmSync(join(site, `index.${language}.html`), { force: true });
/** Every page has a policy that allows its inline styles. The web server has one policy for all pages. */
const allowed = new Set();
const stylesIn = (/** @type {string} */ policy) => /\bstyle-src ([^;]*)/u.exec(policy)?.[1] ?? '';
async function write(
  /** @type {string} */ language,
  /** @type {string} */ file,
  /** @type {string} */ path,
) {
  const { body, headers: own } = await askForPage(client, path, language);
  for (const source of stylesIn(String(own['content-security-policy'])).split(' '))
    allowed.add(source);
  const target = join(site, language === SOURCE_LANGUAGE ? '' : language, file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, body);
  if (file.endsWith('.html')) writeFileSync(`${target}.gz`, gzipSync(body));
}
for (const language of languages) {
  // The page of every other path
  await write(language, 'index.html', '/any-other');
  for (const path of WORDED_PATHS)
    await write(language, `${path === '/' ? 'landing' : path.replace('/:token', '')}.html`, path);
  for (const file of ['manifest.json', 'notices.json']) await write(language, file, `/${file}`);
}
const { headers } = await askForPage(client, '/', SOURCE_LANGUAGE);
const policy = String(headers['content-security-policy']);
headers['content-security-policy'] = policy.replace(stylesIn(policy), () => [...allowed].join(' '));
writeFileSync(
  `${site}.headers.conf`,
  Object.entries(headers)
    .filter(([name]) => !ITS_OWN.has(name))
    .map(([name, value]) => asDirective(name, String(value)))
    .join(''),
);
writeFileSync(`${site}.languages.conf`, languageDirectives());
console.log(`The client is in ${site}, its headers are in ${site}.headers.conf`);
