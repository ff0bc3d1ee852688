import { startPortal, type Portal } from './portal.ts';
import type { Floor } from './floor.ts';
import type { Size } from '@portal/testing/seed/timeline';

export type Scale = {
  readonly size: Size;
  readonly floorSeconds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly offeredSeconds: number;
  readonly idleSeconds: number;
  /** How often each call is made one after the other. */
  readonly calls: number;
  readonly crowdSeconds: number;
};

export const WHOLE: Scale = {
  size: { members: 50_000, events: 1_000_000, pending: 5_000, pendingPosts: 5_000 },
  floorSeconds: 3,
  seconds: 10,
  warmUpSeconds: 2,
  offeredSeconds: 30,
  idleSeconds: 10,
  calls: 300,
  crowdSeconds: 2,
};

export const QUICK: Scale = {
  size: { members: 5_000, events: 50_000, pending: 500, pendingPosts: 500 },
  floorSeconds: 0.6,
  seconds: 1,
  warmUpSeconds: 1,
  offeredSeconds: 4,
  idleSeconds: 2,
  calls: 40,
  crowdSeconds: 0.2,
};

/** A floor, and a grown portal on a seeded folder, which starts when a figure asks for it. */
export type Bench = {
  readonly scale: Scale;
  readonly floor: Floor;
  readonly dataDir: string;
  portal(): Promise<Portal>;
  stopPortal(): Promise<void>;
  /** @returns the folder, in which the read models are built and no portal runs, so that a figure can start another there */
  builtFolder(): Promise<string>;
};

export function createBench(options: Pick<Bench, 'scale' | 'floor' | 'dataDir'>): Bench {
  let running: Portal | undefined;
  const portal = async () => (running ??= await startPortal(options.dataDir));
  async function stopPortal(): Promise<void> {
    await running?.stop();
    running = undefined;
  }
  return {
    ...options,
    portal,
    stopPortal,
    async builtFolder() {
      await portal();
      await stopPortal();
      return options.dataDir;
    },
  };
}
