import { describe, expect, it, vi } from 'vitest';
import { ChangeBusUnavailable, type Change } from './change-bus.ts';
import { createInProcessChangeBus } from './in-process-change-bus.ts';
import { describeChangeBus } from './testing/change-bus.contract.ts';

describeChangeBus('one process', async () => {
  const bus = createInProcessChangeBus();
  return { open: () => Promise.resolve(bus), close: () => bus.close() };
});

describe('the change bus of one process', () => {
  const change: Change = { id: '1', topic: 't', docId: 'd', position: '1', audience: 'everyone' };

  it('calls the other subscribers when one throws, and reports the error', async () => {
    const onError = vi.fn();
    const bus = createInProcessChangeBus({ onError });
    const other = vi.fn();
    await bus.subscribe(() => {
      throw new Error('a push failed');
    });
    await bus.subscribe(other);
    await bus.publish([change]);
    await vi.waitFor(() => {
      expect(other).toHaveBeenCalledExactlyOnceWith([change]);
    });
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('a push failed'));
  });

  it('does not make the publisher wait for subscribers', async () => {
    const bus = createInProcessChangeBus();
    const handler = vi.fn();
    await bus.subscribe(handler);
    await bus.publish([change]);
    expect(handler).not.toHaveBeenCalled();
    await vi.waitFor(() => {
      expect(handler).toHaveBeenCalled();
    });
  });

  it('sends no more changes to a subscriber that has stopped', async () => {
    const bus = createInProcessChangeBus();
    const [leaving, staying] = [vi.fn(), vi.fn()];
    const stop = await bus.subscribe(leaving);
    await bus.subscribe(staying);
    await bus.publish([change]);
    await stop();
    await vi.waitFor(() => {
      expect(staying).toHaveBeenCalled();
    });
    expect(leaving).not.toHaveBeenCalled();
  });

  it('keeps two subscriptions of one handler apart', async () => {
    const bus = createInProcessChangeBus();
    const handler = vi.fn();
    const stop = await bus.subscribe(handler);
    await bus.subscribe(handler);
    await stop();
    await bus.publish([change]);
    await vi.waitFor(() => {
      expect(handler).toHaveBeenCalledTimes(1);
    });
  });

  it('refuses changes and subscribers once it is closed', async () => {
    const bus = createInProcessChangeBus();
    await bus.close();
    await expect(bus.publish([change])).rejects.toBeInstanceOf(ChangeBusUnavailable);
    await expect(bus.subscribe(vi.fn())).rejects.toBeInstanceOf(ChangeBusUnavailable);
  });
});
