import { setTimeout as sleep } from 'node:timers/promises';
import { memoryMb } from '@portal/testing/driver/process-figures';
import type { Figure } from '../figure.ts';
import { startPortal } from '../portal.ts';

/** The most that the portal may hold after as many writes as it takes. */
export const WRITING_MB = 400;

export const coldStart: Figure = {
  name: 'Cold start',
  async measure({ scale, builtFolder }) {
    const portal = await startPortal(await builtFolder());
    try {
      await sleep(scale.idleSeconds * 1_000);
      return { 'ready, s': portal.readySeconds, 'memory idle, MB': memoryMb(portal.pid) };
    } finally {
      await portal.stop();
    }
  },
  aims: [
    { quantity: 'ready, s', isTime: true, atMost: 1 },
    { quantity: 'memory idle, MB', atMost: 250 },
  ],
};

export const emptyPortal: Figure = {
  name: 'An empty portal',
  async measure({ scale }) {
    const portal = await startPortal(undefined);
    try {
      await sleep(scale.idleSeconds * 1_000);
      return { 'memory idle, MB': memoryMb(portal.pid) };
    } finally {
      await portal.stop();
    }
  },
  aims: [{ quantity: 'memory idle, MB', atMost: 120 }],
};
