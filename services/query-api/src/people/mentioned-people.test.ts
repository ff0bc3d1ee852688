import { randomUUID } from 'node:crypto';
import type { MemberDocument } from '@portal/read-models/members/member';
import { expect, it } from 'vitest';
import { presentMentions } from './mentioned-people.ts';

const member = (fullName: string, batchYear: number | null = 2004): MemberDocument =>
  ({ _id: randomUUID(), status: 'approved', fullName, batchYear }) as MemberDocument;
const presented = (text: string, ...mentioned: readonly MemberDocument[]) =>
  presentMentions(
    text,
    mentioned.map(({ _id }) => _id),
    new Map(mentioned.map((one) => [one._id, one])),
  );
const asha = member('Asha Patil');
const namesake = member('Asha Patil', 1999);
const classmate = member('Asha Patil');

it('a mention carries the member whom its display names, once for the whole text', () => {
  const ravi = member('Ravi Kale');
  expect(presented(`@[${ravi._id}] and @[${asha._id}], @[${ravi._id}]!`, asha, ravi)).toEqual({
    text: '@[Ravi Kale] and @[Asha Patil], @[Ravi Kale]!',
    mentions: [
      { _id: ravi._id, display: 'Ravi Kale' },
      { _id: asha._id, display: 'Asha Patil' },
    ],
  });
});

it('members of the same name in one text are distinguished by batch', () => {
  expect(presented(`@[${asha._id}] @[${namesake._id}]`, asha, namesake)).toEqual({
    text: '@[Asha Patil (2004)] @[Asha Patil (1999)]',
    mentions: [
      { _id: asha._id, display: 'Asha Patil (2004)' },
      { _id: namesake._id, display: 'Asha Patil (1999)' },
    ],
  });
});

it('members of one name and one batch who are mentioned in one text are numbered', () => {
  expect(presented(`@[${asha._id}] @[${classmate._id}]`, asha, classmate).mentions).toEqual([
    { _id: asha._id, display: 'Asha Patil (2004, 1)' },
    { _id: classmate._id, display: 'Asha Patil (2004, 2)' },
  ]);
});

it('an office account, which has no batch, is numbered among members of its name', () => {
  const office = member('Asha Patil', null);
  expect(presented(`@[${office._id}]`, office).mentions).toEqual([
    { _id: office._id, display: 'Asha Patil' },
  ]);
  expect(presented(`@[${office._id}] @[${asha._id}]`, office, asha).mentions).toEqual([
    { _id: office._id, display: 'Asha Patil (1)' },
    { _id: asha._id, display: 'Asha Patil (2004)' },
  ]);
});

it('a mention differs from a name in brackets that mentions nobody', () => {
  expect(presented(`@[${asha._id}] or @[Asha Patil]`, asha)).toEqual({
    text: '@[Asha Patil (2004)] or @[Asha Patil]',
    mentions: [{ _id: asha._id, display: 'Asha Patil (2004)' }],
  });
});

it('a former member and a member whose name cannot be read are not among the mentions', () => {
  const former = { _id: randomUUID(), status: 'erased', position: '' } as const;
  const sealed = member('');
  expect(presented(`@[${former._id}] @[${sealed._id}]`, former, sealed)).toEqual({
    text: '@[former member] @[former member]',
    mentions: [],
  });
});
