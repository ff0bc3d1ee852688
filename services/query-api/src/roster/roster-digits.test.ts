import { expect, it } from 'vitest';
import { createRoster } from './roster-matching.ts';

it('an admission number is the same in the digits of any script, also in a roster of an earlier release', async () => {
  const rows = [[2, 'आशा पाटील', 2004, 'प्र-०१७', null]];
  const document = {
    id: 'one',
    position: '1',
    bytes: Buffer.from(JSON.stringify({ uploadedAt: '', uploadedBy: '', rows })),
  };
  const load = createRoster({
    document: (name) => Promise.resolve({ ...document, name }),
    documentId: () => Promise.resolve('one'),
  });
  const matches = (await load())?.matchesOf({
    nameKey: ' आशा पाटील',
    batchYear: 2004,
    dateOfBirth: null,
    admissionNumber: 'प्र-17',
  });
  expect(matches).toMatchObject([{ isExact: true, admissionNumber: true }]);
});
