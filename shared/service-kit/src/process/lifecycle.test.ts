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

describe('a process that ends', () => {
  it('finishes its work on SIGTERM, then exits with 0', async () => {
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

  it('counts an interrupt that npm passes on as the same signal', async () => {
    const process = host();
    let finish = () => {};
    endGracefully({ log, stop: () => new Promise<void>((resolve) => (finish = resolve)), process });
    process.emit('SIGINT');
    process.emit('SIGINT');
    finish();
    await vi.waitFor(() => expect(process.exits).toEqual([0]));
  });

  it('exits with 1 after its grace if the service does not stop', async () => {
    const process = host();
    endGracefully({ log, stop: () => new Promise(() => {}), process, graceMs: 20 });
    process.emit('SIGTERM');
    await vi.waitFor(() => expect(process.exits).toEqual([1]));
  });

  it('stops and exits with 1 after an uncaught error', async () => {
    const process = host();
    const stop = vi.fn(() => Promise.resolve());
    endGracefully({ log, stop, process });
    process.emit('unhandledRejection', new Error('lost'));
    await vi.waitFor(() => expect(process.exits).toEqual([1]));
    expect(stop).toHaveBeenCalledOnce();
  });

  it('runs every step even if one fails, and then throws the failure', async () => {
    const taken: string[] = [];
    const steps = inOrder([
      () => Promise.reject(new Error('first')),
      () => void taken.push('second'),
    ]);
    await expect(steps).rejects.toThrow('first');
    expect(taken).toEqual(['second']);
  });
});
