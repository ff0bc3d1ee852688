import { afterEach, describe, expect, it } from 'vitest';
import { createHealth, unreachable, type Reasons } from './health.ts';
import { listen, type Listening } from '../http/serving/listen.ts';

let running: Listening | undefined;
afterEach(() => running?.close(0));

async function portalWith(reasons: Reasons): Promise<string> {
  const health = createHealth(reasons);
  running = await listen(
    (req, res) => {
      if (!health(req, res)) res.writeHead(404).end();
    },
    { host: '127.0.0.1', port: 0 },
  );
  return `http://127.0.0.1:${running.port}`;
}

it('is ready without a reason against it', async () => {
  const url = await portalWith(() => []);
  const answer = await fetch(`${url}/readyz`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ready' });
});

it('is alive but not ready while there is a reason, and names it', async () => {
  const url = await portalWith(() => ['the read models are still being built']);
  const answer = await fetch(`${url}/readyz`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({
    status: 'not ready',
    reasons: ['the read models are still being built'],
  });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

it('names no reason to someone behind a proxy', async () => {
  const url = await portalWith(() => ['The vault cannot be reached: mongodb://10.0.0.7']);
  const answer = await fetch(`${url}/readyz`, { headers: { 'X-Forwarded-For': '198.51.100.7' } });
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready' }]);
});

it('is not ready when its state cannot be read', async () => {
  const url = await portalWith(() => Promise.reject(new Error('store away')));
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
});

it('does not answer other requests', async () => {
  expect((await fetch(`${await portalWith(() => [])}/other`)).status).toBe(404);
});

describe('a probe', () => {
  it('gives no reason while its engine answers', async () => {
    expect(await unreachable('The log', () => Promise.resolve(1))).toEqual([]);
  });

  it('gives a reason if its engine fails or does not answer in time', async () => {
    expect(await unreachable('The log', () => Promise.reject(new Error('refused')))).toEqual([
      'The log cannot be reached: refused',
    ]);
    const silent = unreachable('The log', () => new Promise(() => undefined));
    expect(await silent).toEqual(['The log cannot be reached: no answer within 2000 ms']);
  });
});
