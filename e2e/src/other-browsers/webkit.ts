import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eventually } from '@portal/testing/driver/portal';
import * as z from 'zod/mini';
import { has } from '../engines/process.ts';
import { freePort } from '@portal/service-kit/testing/free-port';
import { find, waitForScripts, type OtherBrowser } from './browser.ts';

const MINI_BROWSER = [
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
].find(existsSync);
const lacking = ['WebKitWebDriver', 'Xvfb'].filter((command) => !has(command, '--help'));
export const missingForWebKit =
  MINI_BROWSER === undefined || lacking.length > 0
    ? `no ${['MiniBrowser of WebKitGTK', ...lacking].at(lacking.length > 0 ? 1 : 0) ?? ''} was found`
    : null;

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const element = z.object({ [ELEMENT]: z.string() });
const answered = z.object({ value: z.unknown() });
const errorTexts = z.array(z.string());
/**
 * The driver doesn't report the console. Pages after the first are therefore opened within the running client, where this hears them
 * from the beginning. The virtual list measures rows in rounds, which the standard reports as an error, though nothing is wrong
 * (README of virtua).
 */
const COLLECT_ERRORS = `
  window.errors = [];
  const { error } = console;
  console.error = (...texts) => { window.errors.push(texts.join(' ')); error(...texts); };
  addEventListener('error', ({ message }) => {
    if (!message.startsWith('ResizeObserver loop completed')) window.errors.push(message);
  });
  addEventListener('unhandledrejection', ({ reason }) => window.errors.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    window.errors.push(violatedDirective + ' ' + blockedURI));`;
const size = z.object({ width: z.number(), height: z.number() });
const START_MS = 60_000;

/** A screen without a monitor. It chooses a free number, writes it once it takes connections, and closes that pipe. */
async function startScreen() {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    },
  );
  const written = child.stdio[3];
  if (!(written instanceof Readable)) throw new TypeError('Xvfb has no pipe for its number');
  const number = await text(written);
  if (number === '') throw new Error('Xvfb ended before it showed a screen');
  return { name: `:${number.trim()}`, close: () => child.kill() };
}

export async function launchWebKit(): Promise<OtherBrowser> {
  const [port, screen] = await Promise.all([freePort(), startScreen()]);
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DISPLAY: screen.name,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  });

  async function call<Schema extends z.ZodMiniType>(
    schema: Schema,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<z.infer<Schema>> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = answered.parse(await response.json());
    if (!response.ok) throw new Error(`WebKit refuses ${method} ${path}: ${JSON.stringify(value)}`);
    return schema.parse(value);
  }

  await eventually(() => call(z.unknown(), 'GET', '/status'), START_MS);
  const { sessionId } = await call(z.object({ sessionId: z.string() }), 'POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: MINI_BROWSER,
          args: ['--automation'],
        },
      },
    },
  });
  const session = `/session/${sessionId}`;
  const post = async (path: string, body: object): Promise<void> =>
    void (await call(z.unknown(), 'POST', `${session}${path}`, body));
  const run = (script: string) =>
    call(z.unknown(), 'POST', `${session}/execute/sync`, { script, args: [] });

  const browser: OtherBrowser = {
    name: 'WebKit',
    async open(url) {
      if ((await run('return Boolean(window.errors)')) === true)
        await run(
          `history.pushState(null, '', ${JSON.stringify(url)}); dispatchEvent(new PopStateEvent('popstate'));`,
        );
      else {
        await post('/url', { url });
        await run(COLLECT_ERRORS);
        await waitForScripts(browser);
      }
    },
    async resize(width, height) {
      const around = size.parse(
        await run('return { width: outerWidth - innerWidth, height: outerHeight - innerHeight }'),
      );
      await post('/window/rect', {
        width: width + around.width,
        height: height + around.height,
      });
    },
    run,
    async click(xpath) {
      const { x, y } = await find(browser, xpath);
      await post('/actions', {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            actions: [
              { type: 'pointerMove', duration: 0, x, y },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      });
    },
    press: (text) =>
      post('/actions', {
        actions: [
          {
            type: 'key',
            id: 'keys',
            actions: [...text].flatMap((value) => [
              { type: 'keyDown', value },
              { type: 'keyUp', value },
            ]),
          },
        ],
      }),
    async attach(xpath, file) {
      const found = await call(element, 'POST', `${session}/element`, {
        using: 'xpath',
        value: xpath,
      });
      await post(`/element/${found[ELEMENT]}/value`, { text: file });
    },
    errors: async () => errorTexts.parse(await run('return window.errors')),
    async close() {
      await call(z.unknown(), 'DELETE', session).catch(() => undefined);
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      screen.close();
    },
  };
  return browser;
}
