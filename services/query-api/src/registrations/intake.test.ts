import { randomUUID } from 'node:crypto';
import { pendingRegistrationsAnswer } from '@portal/contracts/registrations/approval/applicant.api';
import { ROSTER, type RosterTuple } from '@portal/contracts/roster/roster.document';
import { rosterLinesView } from '@portal/contracts/roster/roster.views';
import { registrationsView } from '@portal/contracts/registrations/approval/approval.views';
import { rosterAnswer } from '@portal/contracts/roster/roster.api';
import { fromJson } from '@portal/contracts/wire/json';
import { readView } from '@portal/contracts/wire/view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

let reads: Reads;
let admin: Awaited<ReturnType<Reads['member']>>;
beforeEach(async () => {
  reads = await createReads();
  admin = await reads.member({ fullName: 'The Office', role: 'admin', dateOfBirth: '1960-01-01' });
});
afterEach(() => reads.close());

type Reader = typeof admin;
const list = async (reader: Reader = admin) =>
  pendingRegistrationsAnswer.parse((await reader.get('/users/pending').expect(200)).body);
const only = async (reader?: Reader) => (await list(reader)).data[0]!;
const waiting = (more: Parameters<Reads['member']>[0] = {}) =>
  reads.member({ fullName: 'Asha Patil', status: 'pending', ...more });

async function useRoster(...rows: readonly RosterTuple[]): Promise<void> {
  const content = { uploadedAt: '2026-03-01T00:00:00.000Z', uploadedBy: admin._id, rows };
  const known = await reads.vault.documentId(ROSTER);
  const bytes = Buffer.from(JSON.stringify(content));
  await reads.vault.putDocument({ name: ROSTER, position: reads.position(), bytes }, known);
}

it('shows what was asked about a registration, and the answer', async () => {
  await waiting();
  expect(await only()).not.toHaveProperty('askedBack');
  const askedBack = {
    question: 'Which house?',
    askedAt: '2026-01-02T00:00:00.000Z',
    answer: 'Shivaji',
    answeredAt: '2026-01-03T00:00:00.000Z',
  };
  await waiting({ _id: (await only())._id, askedBack });
  expect(await only()).toMatchObject({ askedBack });
});

describe('people who may be the same', () => {
  const others = async () =>
    (await only()).duplicates?.map(({ fullName, name, sameBatch, sameDateOfBirth, status }) => [
      fullName,
      name,
      sameBatch,
      sameDateOfBirth,
      status,
    ]);

  it('are those of the same name and batch, and of the same date of birth and a similar name', async () => {
    await waiting({ batchYear: 2004, dateOfBirth: '1986-05-17' });
    for (const [fullName, batchYear, dateOfBirth] of [
      ['asha patil', 2004, '1985-01-01'],
      ['Asha Patil', 2005, '1985-01-01'],
      ['Aasha Pateel', 1999, '1986-05-17'],
      ['Patil Asha', 2004, '1985-01-01'],
      ['Ravi Kale', 2004, '1986-05-17'],
    ] as const)
      await reads.member({ fullName, batchYear, dateOfBirth });
    expect(await others()).toEqual([
      ['asha patil', 'equal', true, false, 'approved'],
      ['Aasha Pateel', 'spelling', false, true, 'approved'],
    ]);
  });

  it("are people: an office account of the same name is nobody's double", async () => {
    await waiting({ dateOfBirth: '1986-05-17' });
    const office = { batchYear: null, dateOfBirth: null } as const;
    await reads.member({ fullName: 'Asha Patil', ...office });
    expect(await others()).toEqual([]);
    await waiting({ _id: (await only())._id, ...office });
    expect(await others()).toEqual([]);
  });

  it('may wait as well, and nobody is their own double', async () => {
    await waiting({ dateOfBirth: '1986-05-17' });
    await waiting({ dateOfBirth: '1986-05-17', registeredAt: '2026-02-01T00:00:00.000Z' });
    expect(await others()).toEqual([['Asha Patil', 'equal', true, true, 'pending']]);
  });
});

describe('the roster', () => {
  const matches = async () =>
    (await only()).rosterMatches?.map(
      ({ row, isExact, name, batchesApart, dateOfBirth, admissionNumber }) => [
        row.line,
        isExact,
        name,
        batchesApart,
        dateOfBirth,
        admissionNumber,
      ],
    );

  it('says nothing while there is none', async () => {
    await waiting();
    expect(await only()).not.toHaveProperty('rosterMatches');
    expect((await admin.get('/admin/roster').expect(200)).body).toEqual({ data: null });
  });

  it('shows exact matches first, and says of near ones what was compared', async () => {
    await waiting({ batchYear: 2004, dateOfBirth: '1986-05-17', admissionNumber: 'A-017' });
    await useRoster(
      [2, 'Ravi Kale', 2004, null, null],
      [3, 'Patil Asha', 2005, null, null],
      [4, 'Asha Patil', 2004, 'a 17', '1986-05-17'],
      [5, 'Asha Patil', 1990, 'B-2', '1970-01-01'],
      [6, 'A. Deshmukh', 2003, 'A17', null],
    );
    expect(await matches()).toEqual([
      [4, true, 'equal', 0, true, true],
      [6, false, null, 1, null, true],
      [3, false, 'swapped', 1, null, null],
    ]);
  });

  it('takes a name and batch for exact unless another fact contradicts', async () => {
    await waiting({ batchYear: 2004, dateOfBirth: '1986-05-17', admissionNumber: null });
    await useRoster([2, 'Asha Patil', 2004, 'A-1', null]);
    expect(await matches()).toEqual([[2, true, 'equal', 0, null, null]]);
    await useRoster([2, 'Asha Patil', 2004, 'A-1', '1985-05-17']);
    expect(await matches()).toEqual([[2, false, 'equal', 0, false, null]]);
  });

  it('matches no row for an office account that waits again', async () => {
    await waiting({ batchYear: null, dateOfBirth: null, admissionNumber: 'A-1' });
    await useRoster([2, 'Asha Patil', 2004, 'A-1', null]);
    expect(await matches()).toEqual([]);
  });

  it('tells administrators when it was uploaded, by whom, and how many rows it has', async () => {
    await useRoster([2, 'Asha Patil', 2004, null, null]);
    const answer = rosterAnswer.parse((await admin.get('/admin/roster').expect(200)).body);
    expect(answer.data).toEqual({
      rows: 1,
      uploadedAt: '2026-03-01T00:00:00.000Z',
      uploadedBy: { _id: admin._id, fullName: 'The Office' },
    });
    const asha = await reads.member({ coordinates: [2004] });
    await asha.get('/admin/roster').expect(403);
  });

  it('knows the lines of a member: those that another fact confirms, or else those of the name and batch', async () => {
    const asha = await reads.member({ dateOfBirth: '1986-05-17' });
    const lines = async (memberId: string) =>
      fromJson(
        rosterLinesView.answer,
        (await readView(reads.views, rosterLinesView, { memberId })).json,
      ).lines;
    await useRoster([2, 'Asha Patil', 2004, null, null], [3, 'Asha Patil', 2005, null, null]);
    expect(await lines(asha._id)).toEqual([2]);
    await useRoster(
      [2, 'Asha Patil', 2004, null, null],
      [3, 'Asha Patil', 2004, null, '1986-05-17'],
    );
    expect(await lines(asha._id)).toEqual([3]);
    const office = { batchYear: null, dateOfBirth: null } as const;
    expect(await lines((await reads.member(office))._id)).toEqual([]);
    expect(await lines(randomUUID())).toEqual([]);
  });
});

describe('coordinators', () => {
  it('see and count the registrations of their batches, and nobody of another batch', async () => {
    const kavita = await reads.member({ fullName: 'Kavita More', coordinates: [2004] });
    await kavita.get('/users/pending').expect(200);
    const birth = { dateOfBirth: '1986-05-17' };
    await waiting({ ...birth, batchYear: 2004, fullName: 'Asha Patil' });
    await waiting({ ...birth, batchYear: 2005, fullName: 'Asha Patill' });
    const { data, total } = await list(kavita);
    expect(data.map(({ fullName }) => fullName)).toEqual(['Asha Patil']);
    expect(total).toBe(1);
    expect(data[0]?.duplicates).toEqual([]);
    expect(await list()).toMatchObject({ total: 2 });
  });

  describe('and the roster', () => {
    const matchesFor = async (reader: Reader) => {
      const { rosterMatches, matchesElsewhere } = await only(reader);
      return { rosterMatches, matchesElsewhere };
    };
    const rows: readonly RosterTuple[] = [
      [2, 'Secret Student', 2005, 'A-5501', '1987-02-03'],
      [3, 'Own Student', 2004, 'A-5502', '1986-03-04'],
      [4, 'Old Pupil', 1988, 'A-5503', '1971-01-01'],
    ];
    let kavita: Reader;
    beforeEach(async () => {
      kavita = await reads.member({ fullName: 'Kavita More', coordinates: [2004] });
      await useRoster(...rows);
    });

    it.each([
      ['a row of another batch with a guessed number', 'A-5501', '1986-05-17'],
      ['a row of a batch long ago with number and date of birth', 'A-5503', '1971-01-01'],
    ])('learn of %s only that one matches', async (_, admissionNumber, dateOfBirth) => {
      await waiting({ batchYear: 2004, admissionNumber, dateOfBirth });
      expect(await matchesFor(kavita)).toEqual({ rosterMatches: [], matchesElsewhere: true });
      expect((await only()).rosterMatches).toHaveLength(1);
      expect(await only()).not.toHaveProperty('matchesElsewhere');
    });

    it('see of a row of their batch what is equal and what is not, and no name that is unlike the one stated', async () => {
      await waiting({ batchYear: 2004, admissionNumber: 'A-5502', dateOfBirth: '1986-05-17' });
      const compared = { isExact: false, batchesApart: 0, admissionNumber: true };
      const row = { line: 3, batchYear: 2004, admissionNumber: null, dateOfBirth: null };
      expect(await matchesFor(kavita)).toEqual({
        rosterMatches: [
          { ...compared, row: { ...row, fullName: null }, name: null, dateOfBirth: false },
        ],
        matchesElsewhere: false,
      });
      expect((await only()).rosterMatches?.[0]?.row).toMatchObject({
        fullName: 'Own Student',
        admissionNumber: 'A-5502',
        dateOfBirth: '1986-03-04',
      });
    });

    it('see the name of a row of their batch that is like the one stated, also where better rows are of other batches', async () => {
      await waiting({ batchYear: 2004, admissionNumber: 'A-1', dateOfBirth: '1986-05-17' });
      const elsewhere = [5, 6, 7].map((line): RosterTuple => [
        line,
        'Asha Patil',
        2005,
        'A-1',
        '1986-05-17',
      ]);
      await useRoster(...elsewhere, [8, 'Aasha Patil', 2004, null, null]);
      expect((await only()).rosterMatches?.map(({ row }) => row.line)).toEqual([5, 6, 7]);
      expect(await matchesFor(kavita)).toMatchObject({
        rosterMatches: [{ row: { line: 8, fullName: 'Aasha Patil' } }],
        matchesElsewhere: true,
      });
    });

    it('see the rows of each of their batches', async () => {
      const lata = await reads.member({ fullName: 'Lata More', coordinates: [2004, 2005] });
      await waiting({ batchYear: 2004, admissionNumber: 'A-5501' });
      expect(await matchesFor(lata)).toMatchObject({
        rosterMatches: [{ row: { line: 2, batchYear: 2005 } }],
        matchesElsewhere: false,
      });
    });
  });

  it('see no office account that waits again, but administrators do', async () => {
    const kavita = await reads.member({ fullName: 'Kavita More', coordinates: [2004] });
    await waiting({ batchYear: null, dateOfBirth: null });
    expect(await list(kavita)).toMatchObject({ data: [], total: 0 });
    expect(await list()).toMatchObject({
      data: [{ fullName: 'Asha Patil', batchYear: null, dateOfBirth: null }],
      total: 1,
    });
  });

  it('are told that registrations changed, but not how many there are', async () => {
    await waiting();
    const view = await readView(reads.views, registrationsView, { to: 'coordinators' });
    expect(view.json).toBe('{}');
  });

  it('say so in their own profile, where other members do not read it', async () => {
    const kavita = await reads.member({ fullName: 'Kavita More', coordinates: [2004] });
    const asha = await reads.member();
    const shown = async (reader: Reader) =>
      (await reader.get(`/users/${kavita._id}`)).body.data.coordinates;
    expect((await kavita.get('/auth/me')).body.data.coordinates).toEqual([2004]);
    expect([await shown(admin), await shown(asha)]).toEqual([[2004], undefined]);
  });
});
