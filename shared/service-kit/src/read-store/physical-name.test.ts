import { expect, it } from 'vitest';
import { keyOf, projectionKey, rebuiltName, versionOf } from './physical-name.ts';

it('reads projection and version from the name of a physical collection, rebuilt or not', () => {
  const key = projectionKey({ name: 'group_members', version: 12 });
  expect(key).toBe('group_members__v12');
  for (const physical of [key, rebuiltName(key, '20260101000000abcd')]) {
    expect(keyOf(physical)).toBe(key);
    expect(versionOf(physical)).toBe(12);
  }
});

it('treats a name of another form as its own key, without a version', () => {
  expect([keyOf('things'), versionOf('things')]).toEqual(['things', 0]);
});
