import { expect, it } from 'vitest';
import { memberPageAt } from './page-at.ts';

it.each([
  ['/', 'feed'],
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
  ['/somewhere', 'others'],
] as const)("a member's page at %s is %s", (path, page) => {
  expect(memberPageAt(path)).toBe(page);
});
