import { afterEach, expect, it, vi } from 'vitest';
import { readToken, writeToken } from './token.ts';

afterEach(() => {
  vi.restoreAllMocks();
  writeToken(null);
});

it.each(['full', 'forbidden'])(
  'a member is signed in for as long as the page where the storage is %s',
  (why) => {
    writeToken('of the last session');
    const refuse = () => {
      throw new DOMException('No', 'QuotaExceededError');
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    if (why === 'forbidden') {
      vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
      vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
    }
    writeToken('of this session');
    expect(readToken()).toBe('of this session');
    writeToken(null);
    expect(readToken()).toBeNull();
  },
);
