import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, unreachable } from '../../testing/fake-server.ts';
import { loadOrReload, NotLoaded } from './load-or-reload.ts';

const server = fakeServer();
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const there = () => Promise.resolve('the page');

describe('a page whose file is gone', () => {
  afterEach(() => {
    sessionStorage.clear();
    vi.restoreAllMocks();
  });

  it('a page whose file is gone is reloaded once', async () => {
    const reload = vi.fn();
    void loadOrReload(gone, reload);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await expect(loadOrReload(gone, reload)).rejects.toThrow('Failed to fetch');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('a page whose file stays away is not reloaded again, whatever else was loaded in between', async () => {
    const reload = vi.fn();
    void loadOrReload(gone, reload);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(await loadOrReload(there, reload)).toBe('the page');
    history.replaceState(null, '', '/directory');
    await expect(loadOrReload(gone, reload)).rejects.toThrow('Failed to fetch');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('a page of another build is reloaded again', async () => {
    const reload = vi.fn();
    const script = document.createElement('script');
    script.type = 'module';
    document.head.append(script);
    for (const [count, src] of ['/assets/one.js', '/assets/two.js'].entries()) {
      script.src = src;
      void loadOrReload(gone, reload);
      await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(count + 1));
    }
    script.remove();
  });

  it('a page whose file is gone is not reloaded while offline, which would leave an empty window', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const reload = vi.fn();
    await expect(loadOrReload(gone, reload)).rejects.toThrow(NotLoaded);
    expect(reload).not.toHaveBeenCalled();
  });

  it('a page whose file did not come is not reloaded while the server is away, although the phone says it is online', async () => {
    server.on('HEAD /robots.txt', unreachable);
    const reload = vi.fn();
    await expect(loadOrReload(gone, reload)).rejects.toThrow(NotLoaded);
    expect(reload).not.toHaveBeenCalled();
  });

  it('a page that its reader is leaving is not reloaded, and one that stays after all is', async () => {
    vi.useFakeTimers();
    const reload = vi.fn();
    window.dispatchEvent(new Event('beforeunload'));
    void loadOrReload(gone, reload);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('a page whose file is gone is not reloaded for ever without storage', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    const reload = vi.fn();
    await expect(loadOrReload(gone, reload)).rejects.toThrow('Failed to fetch');
    expect(reload).not.toHaveBeenCalled();
  });
});
