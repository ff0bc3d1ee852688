import { DomainError } from '@portal/service-kit/errors';
import { expect, it } from 'vitest';
import { pipeline } from './reading-feature.ts';

type Asked = { readonly ids: readonly string[]; readonly reader: string };
type Note = { readonly _id: string; readonly owner: string };

const read = (presented: (readonly string[])[]) =>
  pipeline({
    ids: async ({ ids }: Asked) => ids,
    documents: async (ids) => ids.map((_id): Note => ({ _id, owner: _id.slice(0, 1) })),
    async rules(notes, { reader }) {
      if (reader === '')
        throw new DomainError('forbidden', { code: 'members-only', text: 'Only for members' });
      return notes.filter(({ owner }) => owner === reader);
    },
    present(notes) {
      const shown = notes.map(({ _id }) => _id);
      presented.push(shown);
      return shown.join();
    },
  });

it('presents what the rules leave for the reader', async () => {
  const ids = ['a1', 'b1', 'a2'];
  expect(await read([])({ ids, reader: 'a' })).toBe('a1,a2');
  expect(await read([])({ ids, reader: 'c' })).toBe('');
});

it('presents nothing to a reader whom the rules refuse', async () => {
  const presented: (readonly string[])[] = [];
  await expect(read(presented)({ ids: ['a1'], reader: '' })).rejects.toThrow('Only for members');
  expect(presented).toEqual([]);
});
