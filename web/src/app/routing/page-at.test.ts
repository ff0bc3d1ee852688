import { afterEach, expect, it } from 'vitest';
import { writeToken } from '../../lib/session/token.ts';
import { pageAt } from './page-at.ts';

afterEach(() => writeToken(null));

it.each([
  ['/', 'landing'],
  ['/login', 'login'],
  ['/register', 'register'],
  ['/about', 'about'],
  ['/privacy-policy', 'privacy'],
  ['/privacy-policy/2026-01', 'privacy'],
  ['/posts/1', 'post'],
  ['/groups', 'groups'],
  ['/groups/1', 'chat'],
  ['/directory', 'directory'],
  ['/members/1', 'member'],
  ['/profile', 'profile'],
  ['/settings', 'settings'],
  ['/settings/security', 'settings'],
  ['/account/data', 'accountData'],
  ['/account/notices', 'others'],
  ['/feedback', 'feedback'],
  ['/notifications', 'notifications'],
  ['/admin', 'admin'],
  ['/admin/insights', 'insights'],
  ['/admin/members', 'desk'],
  ['/somewhere', undefined],
] as const)('the page at %s is %s', (path, page) => {
  expect(pageAt(path)).toBe(page);
});

it('the page at / is that of a member who is signed in', () => {
  writeToken('a-token');
  expect(pageAt('/')).toBe('feed');
});
