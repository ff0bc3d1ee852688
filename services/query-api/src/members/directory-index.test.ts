import type {
  ReadCollection,
  ReadDocument,
  ReadStore,
} from '@portal/service-kit/read-store/read-store';
import { expect, it } from 'vitest';
import { describeDirectory } from '../testing/directory.contract.ts';
import { createReads } from '../testing/reads.ts';
import { createDirectoryIndex } from './directory-index.ts';

/** As a store in which nobody can tell cheaply whether something has changed. */
const silent = (real: ReadStore): ReadStore => ({ ...real, version: () => undefined });

describeDirectory('SQLite', {});
describeDirectory('a store that does not tell whether it has changed', { readStore: silent });

it('whoever asks while the directory is being read gets what was written before they asked', async () => {
  const reads = await createReads();
  await reads.member();
  let holding = false;
  let goOn = (): void => undefined;
  let arrived = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const reading = new Promise<void>((resolve) => (arrived = resolve));
  const index = createDirectoryIndex({
    ...reads.readStore,
    physical<D extends ReadDocument>(name: string): ReadCollection<D> {
      const real = reads.readStore.physical<D>(name);
      return {
        ...real,
        async find(query) {
          const found = await real.find(query);
          if (holding) {
            arrived();
            await held;
          }
          return found;
        },
      };
    },
  });
  await index.entries();
  holding = true;
  await reads.member({ fullName: 'Bela Rao' });
  const before = index.entries();
  await reading;
  await reads.member({ fullName: 'Chitra Rao' });
  const [after, another] = [index.entries(), index.entries()];
  goOn();
  await before;
  expect(await after).toHaveLength(3);
  expect(await another).toBe(await after);
  await index.stop();
  await reads.close();
});
