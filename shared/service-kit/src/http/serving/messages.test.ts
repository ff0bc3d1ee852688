import { Router } from 'express';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { createApiApp } from './api-app.ts';
import { listen, type Listening } from './listen.ts';

let listening: Listening | undefined;
afterEach(() => listening?.close(0));

it('gives requests and responses the prototypes of Express before Express does, for every app of the process', async () => {
  const changed: string[] = [];
  const app = (name: string) => {
    const router = Router().get('/', (req, res) => {
      res.json({ app: req.app === apps[name] && res.app === apps[name], ip: req.ip });
    });
    return createApiApp({
      path: `/${name}`,
      router,
      log: pino({ enabled: false }),
      trustProxy: name === 'one' ? '1' : '',
    });
  };
  const apps: Record<string, ReturnType<typeof app>> = { one: app('one'), two: app('two') };
  listening = await listen(
    (req, res) => {
      const before = [req, res].map((message) => Object.getPrototypeOf(message));
      apps[req.url?.slice(1) ?? '']?.(req, res);
      res.once('finish', () => {
        const after = [req, res].map((message) => Object.getPrototypeOf(message));
        if (after.some((prototype, index) => prototype !== before[index]))
          changed.push(req.url ?? '');
      });
    },
    { host: '127.0.0.1', port: 0 },
  );
  const get = async (path: string) =>
    (
      await fetch(`http://127.0.0.1:${listening?.port}${path}`, {
        headers: { 'X-Forwarded-For': '192.0.2.7' },
      })
    ).json();
  expect(await get('/one')).toEqual({ app: true, ip: '192.0.2.7' });
  expect(await get('/two')).toEqual({ app: true, ip: '127.0.0.1' });
  expect(changed).toEqual([]);
});
