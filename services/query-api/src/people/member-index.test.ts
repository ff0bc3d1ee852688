import type {
  PinnedCollection,
  ReadDocument,
  ReadStore,
} from '@portal/service-kit/read-store/read-store';
import { expect, it } from 'vitest';
import { describeDirectory } from '../testing/directory.contract.ts';
import { createReads } from '../testing/reads.ts';
import { createMemberIndex } from './member-index.ts';

const silent = (real: ReadStore): ReadStore => ({ ...real, version: () => undefined });

describeDirectory('SQLite', {});
describeDirectory('a store without a version', { readStore: silent });

it('answers everything that was written before the request, even while the directory is being read', async () => {
  const reads = await createReads();
  await reads.member();
  let holding = false;
  let goOn = (): void => undefined;
  let arrived = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const reading = new Promise<void>((resolve) => (arrived = resolve));
  const index = createMemberIndex(
    {
      ...reads.readStore,
      async pinned<D extends ReadDocument>(logical: string): Promise<PinnedCollection<D> | null> {
        const real = await reads.readStore.pinned<D>(logical);
        return (
          real && {
            ...real,
            async find(query) {
              const found = await real.find(query);
              if (holding) {
                arrived();
                await held;
              }
              return found;
            },
          }
        );
      },
    },
    () => new Date(),
  );
  await index.directory();
  holding = true;
  await reads.member({ fullName: 'Bela Rao' });
  const before = index.directory();
  await reading;
  await reads.member({ fullName: 'Chitra Rao' });
  const [after, another] = [index.directory(), index.directory()];
  goOn();
  await before;
  expect(await after).toHaveLength(3);
  expect(await another).toBe(await after);
  await index.stop();
  await reads.close();
});
