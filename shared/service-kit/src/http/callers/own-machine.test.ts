import { createServer, type IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { isFromOwnMachine } from './own-machine.ts';

const from = (remoteAddress: string | undefined, headers = {}) =>
  isFromOwnMachine({ socket: { remoteAddress }, headers } as unknown as IncomingMessage);

it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('takes %s for itself', (address) => {
  expect(from(address)).toBe(true);
});

it.each(['198.51.100.7', '10.0.0.1', '::ffff:10.0.0.1', 'fe80::1', '128.0.0.1', undefined])(
  'takes %s for another machine',
  (address) => {
    expect(from(address)).toBe(false);
  },
);

it.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host'])(
  'takes what a proxy on the same machine passes on, by its header %s, for another machine',
  (name) => {
    expect(from('127.0.0.1', { [name]: '' })).toBe(false);
  },
);

it('tells a client that uses an address of the network from one that uses loopback', async () => {
  const outside = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  const server = createServer((req, res) => res.end(String(isFromOwnMachine(req))));
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const asked = async (host: string) => (await fetch(`http://${host}:${port}`)).text();
  expect(await asked('127.0.0.1')).toBe('true');
  if (outside !== undefined) expect(await asked(outside)).toBe('false');
  server.close();
});
