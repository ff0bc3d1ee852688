import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { has, temporaryFolder } from '../engines/process.ts';
import { find, waitForScripts, type OtherBrowser } from './browser.ts';

const PROGRAM = ['firefox-esr', 'firefox'].find((command) => has(command, '--version'));
export const missingForFirefox = PROGRAM === undefined ? 'no Firefox was found' : null;

const frame = z.object({
  id: z.optional(z.number()),
  type: z.string(),
  result: z.optional(z.unknown()),
  message: z.optional(z.string()),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
});
type Frame = z.infer<typeof frame>;
const logEntry = z.object({
  level: z.string(),
  text: z.nullable(z.string()),
  timestamp: z.number(),
  source: z.object({ realm: z.string() }),
});
const contexts = z.object({ contexts: z.array(z.object({ context: z.string() })) });
const text = z.object({ realm: z.string(), result: z.object({ value: z.string() }) });
const node = z.object({ result: z.object({ sharedId: z.string() }) });
const anything = z.unknown();

/** Firefox speaks WebDriver BiDi (W3C) by itself, over one WebSocket: no driver between. */
export async function launchFirefox(): Promise<OtherBrowser> {
  const profile = await temporaryFolder('firefox');
  const child = spawn(
    PROGRAM ?? '',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.setEncoding('utf8');
  const address = await new Promise<string>((resolve, reject) => {
    child.on('close', () => reject(new Error(`Firefox ended: ${said}`)));
    child.stderr.on('data', (text: string) => {
      said += text;
      const [, url] = /WebDriver BiDi listening on (ws:\S+)/u.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');

  let last = 0;
  const waiting = new Map<number | undefined, (answer: Frame) => void>();
  const errors: z.infer<typeof logEntry>[] = [];
  const leftAt = new Map<string, number>();
  socket.on('message', (bytes: Buffer) => {
    const received = frame.parse(JSON.parse(bytes.toString()));
    if (received.method === 'log.entryAdded') {
      const entry = logEntry.parse(received.params);
      if (entry.level === 'error') errors.push(entry);
    }
    waiting.get(received.id)?.(received);
    waiting.delete(received.id);
  });
  async function ask<Schema extends z.ZodMiniType>(
    schema: Schema,
    method: string,
    params: object,
  ): Promise<z.infer<Schema>> {
    const id = (last += 1);
    const answer = new Promise<Frame>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, message } = await answer;
    if (type === 'error') throw new Error(`Firefox refuses ${method}: ${message ?? ''}`);
    return schema.parse(result);
  }
  const send = async (method: string, params: object): Promise<void> =>
    void (await ask(anything, method, params));

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const [tab] = (await ask(contexts, 'browsingContext.getTree', {})).contexts;
  if (!tab) throw new Error('Firefox has no tab');
  const { context } = tab;
  const act = (actions: readonly object[]) => send('input.performActions', { context, actions });

  const evaluate = (expression: string) =>
    ask(text, 'script.evaluate', { expression, target: { context }, awaitPromise: true });

  const browser: OtherBrowser = {
    name: 'Firefox',
    async open(url) {
      leftAt.set((await evaluate('""')).realm, Date.now());
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
      await waitForScripts(browser);
    },
    resize: (width, height) =>
      send('browsingContext.setViewport', { context, viewport: { width, height } }),
    async run(script) {
      const { result } = await evaluate(`JSON.stringify((() => {${script}})() ?? null)`);
      return JSON.parse(result.value);
    },
    async click(xpath) {
      const { x, y } = await find(browser, xpath);
      await act([
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', x, y },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ]);
    },
    press: (text) =>
      act([
        {
          type: 'key',
          id: 'keys',
          actions: [...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ]),
    async attach(xpath, file) {
      const { result } = await ask(node, 'script.evaluate', {
        expression: `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue`,
        target: { context },
        awaitPromise: false,
      });
      const element = { sharedId: result.sharedId };
      await send('input.setFiles', { context, element, files: [file] });
    },
    // Firefox calls it an error when a page is left while a service worker brings it a file
    errors: async () =>
      errors
        .filter(({ source, timestamp }) => timestamp < (leftAt.get(source.realm) ?? Infinity))
        .map(({ text }) => text ?? 'an error without a text'),
    async close() {
      const ended = once(child, 'close');
      await send('browser.close', {}).catch(() => child.kill('SIGKILL'));
      await ended;
      socket.terminate();
      await rm(profile, { recursive: true, force: true });
    },
  };
  return browser;
}
