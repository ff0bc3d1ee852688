// Opens the portal without a network. docs/adr/0021 says what is kept, where and until when.

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Requested extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Told extends Lasting {
  readonly data: unknown;
}
declare const self: {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Requested) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
};
/** The files of this build: path → a name that stays the same in later builds. The build puts them in, so every build has its own worker. */
declare const BUILT_FILES: Readonly<Record<string, string>>;
const builtFiles = BUILT_FILES;

const SHELL = 'shell';
const FILES = 'files';
const NAMES = '/names-of-files';
const ANSWERS = 'answers-';
const KEPT_MS = 14 * 24 * 3_600_000;
const PATIENCE_MS = { page: 4_000, answer: 8_000 };
const KEPT_ANSWERS =
  /^\/api\/(?:auth\/me|posts(?:\?page=1&limit=\d+|\/[a-z]+)|groups(?:\/[\w-]+)?|messages\/[\w-]+\?limit=\d+|users\/profile)$/u;

const isAway = ({ status }: Response): boolean => status >= 502 && status <= 504;

/** Storage that is full or broken never costs an answer. Once the quota is used up, the caches go, so that other storage has room again. */
async function tryToKeep(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') return;
    const names = await caches.keys().catch(() => []);
    await Promise.allSettled(names.map((name) => caches.delete(name)));
  }
}

async function networkFirst(
  network: Promise<Response>,
  kept: () => Promise<Response | undefined>,
  patience: number,
): Promise<Response> {
  const timeOut = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const first = await Promise.race([network.catch(() => undefined), timeOut]);
  if (first && !isAway(first)) return first;
  return (await kept().catch(() => undefined)) ?? network;
}

const coming = new Map<string, Promise<Response>>();

async function fetchFile(path: string): Promise<Response> {
  const files = await caches.open(FILES).catch(() => undefined);
  const kept = await files?.match(path).catch(() => undefined);
  if (kept) return kept;
  const response = await fetch(path);
  if (response.ok && files) await tryToKeep(() => files.put(path, response.clone()));
  return response;
}
/** The page and the worker often ask for the same file at once, and it comes over the network once. */
async function fileOf(path: string): Promise<Response> {
  const answer = coming.get(path) ?? fetchFile(path).finally(() => coming.delete(path));
  coming.set(path, answer);
  return (await answer).clone();
}

/** A page replaces the kept one only after all files that it names, so the kept page can always start. */
async function keepShell(page: Response): Promise<void> {
  if (!page.ok || page.headers.get('Content-Type')?.startsWith('text/html') !== true) return;
  const html = await page.clone().text();
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/gu)].map(([, path = '']) => path);
  const files = await Promise.all(named.map(fileOf));
  if (files.every(({ ok }) => ok)) await (await caches.open(SHELL)).put('/', page);
}

function pageOf(event: Requested): Promise<Response> {
  const network = fetch(event.request);
  event.waitUntil(tryToKeep(() => network.then((page) => keepShell(page.clone()))));
  return networkFirst(network, async () => (await caches.open(SHELL)).match('/'), PATIENCE_MS.page);
}

let current = '';
/** One member's answers at a time, named by a digest, because a token must not be stored here. */
async function openAnswers(authorization: string): Promise<Cache> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(authorization));
  const name = ANSWERS + [...new Uint8Array(digest).slice(0, 12)].join('-');
  if (name !== current) {
    const others = (await caches.keys()).filter((one) => one.startsWith(ANSWERS) && one !== name);
    await Promise.all(others.map((one) => caches.delete(one)));
    current = name;
  }
  return caches.open(name);
}

async function withTime(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  headers.delete('Vary');
  headers.set('X-Kept-At', String(Date.now()));
  return new Response(await response.blob(), { headers });
}

async function keptAnswer(answers: Cache, path: string): Promise<Response | undefined> {
  const kept = await answers.match(path);
  if (!kept || Number(kept.headers.get('X-Kept-At')) > Date.now() - KEPT_MS) return kept;
  await answers.delete(path);
  return undefined;
}

async function answerOf(request: Request, path: string, authorization: string): Promise<Response> {
  // Opened before the answer comes: a sign-out meanwhile deletes the cache, and what is put into a deleted cache is gone
  const answers = await openAnswers(authorization).catch(() => undefined);
  if (!answers) return fetch(request);
  const network = fetch(request).then(async (response) => {
    await tryToKeep(async () => {
      if (response.ok) await answers.put(path, await withTime(response.clone()));
      else if (!isAway(response) && response.status < 500) await answers.delete(path);
    });
    return response;
  });
  return networkFirst(network, () => keptAnswer(answers, path), PATIENCE_MS.answer);
}

/** A page that this phone has opened before also opens in the new build. */
async function install(): Promise<void> {
  const files = await caches.open(FILES);
  const names: unknown = await (await files.match(NAMES))?.json();
  const nameOf = new Map<string, unknown>(Object.entries(names ?? {}));
  const used = new Set((await files.keys()).map(({ url }) => nameOf.get(new URL(url).pathname)));
  const current = Object.entries(builtFiles).filter(([, name]) => used.has(name));
  await Promise.all(current.map(([path]) => fileOf(path)));
  await keepShell(await fetch('/'));
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const files = await caches.open(FILES);
  const old = (await files.keys()).filter(
    ({ url }) => !Object.hasOwn(builtFiles, new URL(url).pathname),
  );
  await Promise.all(old.map((request) => files.delete(request)));
  await tryToKeep(() => files.put(NAMES, new Response(JSON.stringify(builtFiles))));
  await self.clients.claim();
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  const loaded: readonly unknown[] = Array.isArray(event.data) ? event.data : [];
  const paths = Object.keys(builtFiles).filter((path) => loaded.includes(location.origin + path));
  event.waitUntil(Promise.all(paths.map(fileOf)).catch(() => undefined));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const authorization = request.headers.get('Authorization');
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(pathname));
  else if (request.mode === 'navigate') {
    if (!/^\/(?:api|pictures|realtime)(?:\/|$)/u.test(pathname)) event.respondWith(pageOf(event));
  } else if (authorization !== null && KEPT_ANSWERS.test(pathname + search))
    event.respondWith(answerOf(request, pathname + search, authorization));
});

export {};
