import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { devicesAnswer } from '@portal/contracts/accounts/device.api';

const answer = (headers: Record<string, string>) =>
  Response.json({ data: [] }, { headers: { 'X-Read-Position': '5', ...headers } });

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

async function load() {
  const { http, write, readUpTo } = await import('./http.ts');
  const { onLogReplaced } = await import('./log-identity.ts');
  const replaced = vi.fn();
  onLogReplaced(replaced);
  const read = async (headers: Record<string, string>) => {
    const fetched = vi.fn(async (_: string, _init: RequestInit) => answer(headers));
    vi.stubGlobal('fetch', fetched);
    await http('GET /auth/devices', { answer: devicesAnswer });
    return new Headers(fetched.mock.calls[0]![1].headers).get('X-Min-Position');
  };
  return { read, write, readUpTo, replaced };
}

it('keeps positions while the answers come from one log', async () => {
  const { read, replaced } = await load();
  await read({ 'X-Log-Id': 'one', 'X-Commit-Position': '9' });
  expect(await read({ 'X-Log-Id': 'one' })).toBe('9');
  expect(replaced).not.toHaveBeenCalled();
});

it('forgets the positions of a log that was replaced, also after the page was loaded again', async () => {
  const first = await load();
  await first.read({ 'X-Log-Id': 'one', 'X-Commit-Position': '9' });
  await first.read({ 'X-Log-Id': 'two', 'X-Read-Position': '7' });
  expect(first.replaced).toHaveBeenCalledOnce();
  expect(first.readUpTo()).toBe('7');
  expect(await first.read({ 'X-Log-Id': 'two' })).toBeNull();

  vi.resetModules();
  const second = await load();
  await second.read({ 'X-Log-Id': 'three' });
  expect(second.replaced).toHaveBeenCalledOnce();
});

it('does not take an answer that the service worker kept for another log', async () => {
  const { read, replaced } = await load();
  await read({ 'X-Log-Id': 'two' });
  await read({ 'X-Log-Id': 'one', 'X-Kept-At': '1790000000000' });
  expect(replaced).not.toHaveBeenCalled();
});
