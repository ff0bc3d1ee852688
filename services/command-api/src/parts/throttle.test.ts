import { expect, it } from 'vitest';
import { clientOf } from './throttle.ts';

it('counts a household with one IPv6 network as one client', () => {
  expect(clientOf('203.0.113.9')).toBe('203.0.113.9');
  expect(clientOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(clientOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(clientOf('2001:db8:1:2:bbbb:0:0:7')).toBe('2001:db8:1:2::/64');
  expect(clientOf('2001:db8::7')).toBe('2001:db8:0:0::/64');
  expect(clientOf('::1')).toBe('0:0:0:0::/64');
  expect(clientOf(undefined)).toBe('unknown');
});
