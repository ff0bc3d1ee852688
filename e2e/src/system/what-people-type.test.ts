import { readFile } from 'node:fs/promises';
import { directoryAnswer } from '@portal/contracts/members/directory.api';
import { userAnswer } from '@portal/contracts/members/member.api';
import { refusal } from '@portal/contracts/wire/refusal';
import { rosterPreviewAnswer } from '@portal/contracts/roster/roster.api';
import { accepted, join, type Api } from '@portal/testing/driver/api';
import { killAll, startPortal, type Portal } from '@portal/testing/driver/portal';
import { afterAll, beforeAll, expect, it } from 'vitest';

let portal: Portal;
let admin: Api;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.admin();
});
afterAll(killAll);

function upload(bytes: Uint8Array<ArrayBuffer>, name: string): FormData {
  const form = new FormData();
  form.set('roster', new Blob([bytes]), name);
  return form;
}

it('reads the first sheet of a workbook, as spreadsheet programs write it', async () => {
  const file = await readFile(new URL('fixtures/roster.xlsx', import.meta.url));
  const form = upload(new Uint8Array(file), 'roster.xlsx');
  const { data } = (await accepted(admin.post('/admin/roster/preview', form))).read(
    rosterPreviewAnswer,
  );
  expect(data).toMatchObject({ read: 3, rows: 3, errorCount: 0, remarkCount: 1, sheets: 2 });
  expect(
    data.first.map(({ line, batchYear, dateOfBirth }) => [line, batchYear, dateOfBirth]),
  ).toEqual([
    [4, 2004, '1986-05-17'],
    [5, 2004, '1987-02-01'],
    [6, 2004, null],
  ]);
  const broken = upload(new TextEncoder().encode('PK\u0003\u0004 and nothing else'), 'x.xlsx');
  const refused = await admin.post('/admin/roster/preview', broken);
  expect([refused.status, refused.read(refusal).message]).toEqual([
    400,
    expect.stringContaining('not an Excel workbook'),
  ]);
});

it('takes batches and phone numbers in the digits of any script, and finds them by these', async () => {
  const asha = await join(portal.api, admin, { fullName: 'सुनील बर्\u200Dहाटे' });
  const changed = await accepted(
    admin.put(`/users/${asha.id}/facts`, { batchYear: '१९९४', reason: 'As in the register' }),
  );
  expect(changed.read(userAnswer).data).toMatchObject({
    fullName: 'सुनील बर्\u200Dहाटे',
    batchYear: 1994,
  });
  await accepted(
    admin.put(`/users/${asha.id}/coordinator`, { batches: ['१९९४'], reason: 'Their year' }),
  );
  const profile = await accepted(asha.api.put('/users/profile', { phoneNumber: '(९८७६५) ४३२१०' }));
  expect(profile.read(userAnswer).data.phoneNumber).toBe('(98765) 43210');
  for (const query of ['batchYear=१९९४', 'q=१९९४', 'batchYear=1994&page=१']) {
    const found = await accepted(asha.api.get(`/users?${query}`, profile.seenFrom));
    expect(found.read(directoryAnswer).data.map(({ _id }) => _id)).toEqual([asha.id]);
  }
});
