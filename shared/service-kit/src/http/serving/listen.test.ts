import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
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

const times = { headers: 100, request: 200, file: 600, check: 20 };
const JSON_HEAD = 'Content-Type: application/json\r\nContent-Length: 100\r\n';
const FILE_HEAD = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100\r\n';

async function heldFor(port: number, text: string): Promise<number> {
  const began = performance.now();
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  socket.on('error', () => undefined).resume();
  await new Promise((resolve) => socket.once('close', resolve));
  return performance.now() - began;
}

it('closes connections whose request comes too slowly, and gives files more time', async () => {
  const running = await listen((req, res) => req.resume().on('end', () => res.end()), {
    ...local,
    times,
  });
  onTestFinished(() => running.close(0));
  const post = 'POST / HTTP/1.1\r\nHost: x\r\n';
  const [headers, body, file] = await Promise.all(
    [post, `${post}${JSON_HEAD}\r\n{`, `${post}${FILE_HEAD}\r\n-`].map((text) =>
      heldFor(running.port, text),
    ),
  );
  expect(headers).toBeGreaterThanOrEqual(100);
  expect(headers).toBeLessThan(body ?? 0);
  expect(body).toBeGreaterThanOrEqual(200);
  expect(body).toBeLessThan(file ?? 0);
  expect(file).toBeGreaterThanOrEqual(600);
});

it('waits as long as an answer takes once the whole request is there', async () => {
  const running = await listen(
    (req, res) => req.resume().on('end', () => setTimeout(() => res.end('done'), 2 * times.file)),
    { ...local, times },
  );
  onTestFinished(() => running.close(0));
  const answer = await fetch(`http://127.0.0.1:${running.port}`, { method: 'POST', body: '{}' });
  expect(await answer.text()).toBe('done');
});

it('closes connections beyond the most that it holds', async () => {
  const running = await listen((_req, res) => res.end('done'), { ...local, maxConnections: 2 });
  onTestFinished(() => running.close(0));
  const open = () => {
    const socket = connect(running.port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    return socket.on('error', () => undefined);
  };
  for (let index = 0; index < 2; index++)
    await new Promise((resolve) => open().once('connect', resolve));
  await new Promise((resolve) => open().once('close', resolve));
});
