import { afterEach, describe, expect, it, vi } from 'vitest';
import { orReload } from './or-reload.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const there = () => Promise.resolve('the page');

describe('a page whose file is gone', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is loaded anew, once', async () => {
    const reload = vi.fn();
    void orReload(gone, reload);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await expect(orReload(gone, reload)).rejects.toThrow('Failed to fetch');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is loaded anew again after it could be loaded in between', async () => {
    const reload = vi.fn();
    void orReload(gone, reload);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(await orReload(there, reload)).toBe('the page');
    void orReload(gone, reload);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });

  it('is not loaded anew without a connection, which would leave nothing at all', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const reload = vi.fn();
    await expect(orReload(gone, reload)).rejects.toThrow('Failed to fetch');
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not loaded anew for ever where nothing can be remembered', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    const reload = vi.fn();
    await expect(orReload(gone, reload)).rejects.toThrow('Failed to fetch');
    expect(reload).not.toHaveBeenCalled();
  });
});
