import { request } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

const local = { host: '127.0.0.1', port: 0 };

it('names the remedy if the port is in use', async () => {
  const first = await listen((_req, res) => res.end(), local);
  await expect(listen(() => {}, { ...local, port: first.port })).rejects.toThrow(
    `Port ${first.port} is in use: stop what uses it, or choose another with PORT=${first.port + 1}`,
  );
  await first.close(0);
});

it('finishes an open answer before the server closes', async () => {
  let arrived = () => {};
  const taken = new Promise<void>((resolve) => (arrived = resolve));
  let release = () => {};
  const running = await listen((_req, res) => {
    release = () => res.end('done');
    arrived();
  }, local);
  const answer = fetch(`http://127.0.0.1:${running.port}`).then((res) => res.text());
  await taken;
  const closed = running.close(5_000);
  release();
  expect(await answer).toBe('done');
  await closed;
});

it('cuts an answer that does not finish in time', async () => {
  const running = await listen(() => {}, local);
  const failed = new Promise((resolve) =>
    request({ port: running.port }).on('error', resolve).end(),
  );
  await new Promise((resolve) => running.server.once('request', resolve));
  await running.close(10);
  await failed;
});
