import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { pino } from 'pino';
import { endGracefully, inOrder } from './lifecycle.ts';

function host() {
  const emitter = new EventEmitter();
  const exits: number[] = [];
  return Object.assign(emitter, { exits, exit: (code: number) => void exits.push(code) });
}
const log = pino({ level: 'silent' });

describe('ending', () => {
  it('waits on SIGTERM for what was taken, then exits with 0', async () => {
    const process = host();
    let finish = () => {};
    const stop = () => new Promise<void>((resolve) => (finish = resolve));
    endGracefully({ log, stop, process });
    process.emit('SIGTERM');
    await new Promise(setImmediate);
    expect(process.exits).toEqual([]);
    finish();
    await vi.waitFor(() => expect(process.exits).toEqual([0]));
  });

  it('ends at once at a second signal', async () => {
    const process = host();
    endGracefully({ log, stop: () => new Promise(() => {}), process });
    process.emit('SIGINT');
    await vi.waitFor(
      () => {
        process.emit('SIGINT');
        expect(process.exits).toEqual([1]);
      },
      { interval: 20 },
    );
  });

  it('takes the same interrupt, passed on by npm, for one', async () => {
    const process = host();
    let finish = () => {};
    endGracefully({ log, stop: () => new Promise<void>((resolve) => (finish = resolve)), process });
    process.emit('SIGINT');
    process.emit('SIGINT');
    finish();
    await vi.waitFor(() => expect(process.exits).toEqual([0]));
  });

  it('ends after its grace when something does not stop', async () => {
    const process = host();
    endGracefully({ log, stop: () => new Promise(() => {}), process, graceMs: 20 });
    process.emit('SIGTERM');
    await vi.waitFor(() => expect(process.exits).toEqual([1]));
  });

  it('stops and exits with 1 after an error nobody caught', async () => {
    const process = host();
    const stop = vi.fn(() => Promise.resolve());
    endGracefully({ log, stop, process });
    process.emit('unhandledRejection', new Error('lost'));
    await vi.waitFor(() => expect(process.exits).toEqual([1]));
    expect(stop).toHaveBeenCalledOnce();
  });

  it('takes every step also when one fails, and then tells', async () => {
    const taken: string[] = [];
    const steps = inOrder([
      () => Promise.reject(new Error('first')),
      () => void taken.push('second'),
    ]);
    await expect(steps).rejects.toThrow('first');
    expect(taken).toEqual(['second']);
  });
});
