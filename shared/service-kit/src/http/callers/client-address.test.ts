import { expect, it } from 'vitest';
import { clientOf } from './client-address.ts';

const networksOf = (ip: string | undefined) => clientOf(ip).map(({ network }) => network);

it('takes an IPv4 address for one client, however it is written', () => {
  expect(networksOf('203.0.113.9')).toEqual(['203.0.113.9']);
  expect(networksOf('::ffff:203.0.113.9')).toEqual(['203.0.113.9']);
  expect(networksOf(undefined)).toEqual(['unknown']);
});

it('counts a household with one IPv6 network as one client', () => {
  expect(networksOf('2001:db8:1:2:aaaa::1')).toEqual(networksOf('2001:db8:1:2:bbbb:0:0:7'));
  expect(networksOf('2001:db8::7')[0]).toBe('2001:db8:0:0::/64');
  expect(networksOf('::1')[0]).toBe('0:0:0:0::/64');
});

it('counts the larger networks that an IPv6 address is in, with larger shares', () => {
  expect(clientOf('2001:db8:1:12ab::7')).toEqual([
    { network: '2001:db8:1:12ab::/64', share: 1 },
    { network: '2001:db8:1:1200::/56', share: 4 },
    { network: '2001:db8:1:0::/48', share: 16 },
  ]);
});
