import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginPortal } from '@portal/testing/driver/portal';
import { percentile } from '@portal/testing/driver/percentile';
import { freePort } from '@portal/service-kit/testing/free-port';
import type { Figure } from '../figure.ts';

const ASKED_EVERY_MS = 20;
const PATIENCE_MS = 600_000;

async function ask(url: string): Promise<{ readonly status: number; readonly ms: number } | null> {
  const began = performance.now();
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - began };
  } catch {
    return null;
  }
}

export const rebuild: Figure = {
  name: 'Rebuilding the read models',
  async measure({ dataDir, scale, stopPortal }) {
    await stopPortal();
    for (const name of readdirSync(dataDir))
      if (name.startsWith('read-models.sqlite')) rmSync(join(dataDir, name));
    const port = await freePort();
    const began = performance.now();
    const portal = beginPortal(dataDir, port);
    try {
      const times: number[] = [];
      for (;;) {
        const health = await ask(`http://127.0.0.1:${port}/healthz`);
        if (health) times.push(health.ms);
        const readiness = await ask(`http://127.0.0.1:${port}/readyz`);
        const took = performance.now() - began;
        if (readiness?.status === 200)
          return {
            'ready, s': took / 1_000,
            'for a million events, s': (took * 1_000) / scale.size.events,
            'health p99, ms': percentile(times, 0.99),
          };
        if (took > PATIENCE_MS) throw new Error(`The portal is not ready:\n${portal.log()}`);
        await sleep(ASKED_EVERY_MS);
      }
    } finally {
      await portal.stop();
    }
  },
  aims: [
    { quantity: 'for a million events, s', isTime: true, atMost: 60 },
    { quantity: 'health p99, ms', isTime: true, atMost: 100 },
  ],
};
