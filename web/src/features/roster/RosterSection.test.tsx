import type { RosterPreview } from '@portal/contracts/roster/roster.api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';

const server = fakeServer();
const preview: RosterPreview = {
  columns: [
    { header: 'Student', field: 'fullName' },
    { header: 'Year', field: 'batchYear' },
    { header: 'House', field: null },
  ],
  encoding: 'UTF-8',
  sheets: null,
  headingsLine: 1,
  read: 3,
  rows: 2,
  first: [
    { line: 2, fullName: 'Asha Patil', batchYear: 2004, admissionNumber: null, dateOfBirth: null },
    {
      line: 3,
      fullName: 'Ravi Kale',
      batchYear: 2005,
      admissionNumber: '17/05',
      dateOfBirth: '1987-05-17',
    },
  ],
  errorCount: 1,
  errors: [{ line: 4, message: 'The name is missing.' }],
  remarkCount: 102,
  remarks: [
    { line: 2, message: '“-” is not a date of birth.' },
    { line: 2, message: 'A cell contains a line break.' },
  ],
};
const file = new File(['Student,Year'], 'list.csv', { type: 'text/csv' });
const inUse = (rows: number | null) =>
  server.on('GET /admin/roster', {
    body: {
      data: rows && {
        rows,
        uploadedAt: '2026-11-20T06:00:00.000Z',
        uploadedBy: { _id: 'o', fullName: 'The Office' },
      },
    },
  });

beforeEach(() => signedIn(server, { ...asha, role: 'admin' }));

async function openSection() {
  const view = openPortal('/admin/roster');
  const section = within(
    await screen.findByRole('region', { name: 'School roster' }, { timeout: 20_000 }),
  );
  return { ...view, section };
}

it('previews a file with its errors by line, and takes it only when told so', async () => {
  server.on('POST /admin/roster/preview', { body: { data: preview } });
  server.on('PUT /admin/roster', () => {
    inUse(2);
    return { body: { data: { rows: 2, errorCount: 1 } } };
  });
  const { user, section } = await openSection();
  await section.findByText('No roster is in use.');
  await user.upload(section.getByLabelText('Excel or CSV file'), file);
  await section.findByText('2 rows can be used');
  expect(section.getByText(/Name from “Student”, Batch from “Year”/u)).toHaveTextContent(
    'Not used: House',
  );
  expect(section.getByText('Line 4: The name is missing.')).toBeInTheDocument();
  expect(section.getByText(/1 line cannot/u)).toHaveTextContent(
    '2 rows can be used, 1 line cannot. 3 lines read, with 102 remarks.',
  );
  const remarks = within(section.getByRole('list', { name: 'Lines with remarks' }));
  expect(remarks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Line 2: “-” is not a date of birth.',
    'Line 2: A cell contains a line break.',
    '… and 100 more.',
  ]);
  const rows = within(section.getByRole('list', { name: 'The first rows' })).getAllByRole(
    'listitem',
  );
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Line 2Asha PatilBatch 2004',
    'Line 3Ravi KaleBatch 2005Admission no. 17/05Born 17 May 1987',
  ]);
  expect(server.requests('PUT /admin/roster')).toEqual([]);
  await user.click(section.getByRole('button', { name: 'Use this roster' }));
  await section.findByText('2 rows, uploaded 20 Nov 2026 by The Office.');
  await waitFor(() => expect(toasts()).toContain('The roster is in use now.'));
  expect(section.queryByText('2 rows can be used')).toBeNull();
});

it('takes workbooks, and says which sheet and which lines are not used', async () => {
  const found = { ...preview, encoding: 'Excel workbook', sheets: 3, headingsLine: 4 };
  server.on('POST /admin/roster/preview', { body: { data: found } });
  const { user, section } = await openSection();
  const workbook = new File(['PK'], 'list.xlsx', {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
  await user.upload(section.getByLabelText('Excel or CSV file'), workbook);
  await section.findByText('2 rows can be used');
  expect(section.getByText(/Name from “Student”/u)).toHaveTextContent(
    'Read from the first of 3 sheets; the others are not used. The headings are in line 4; the 3 lines above are not used. Not used: House.',
  );
});

it('says at the field why a file cannot be read', async () => {
  const message = 'This is a workbook.';
  server.on('POST /admin/roster/preview', { status: 400, body: { message } });
  const { user, section } = await openSection();
  await user.upload(section.getByLabelText('Excel or CSV file'), file);
  expect(await section.findByText(message)).toBeInTheDocument();
  expect(section.queryByRole('button', { name: 'Use this roster' })).toBeNull();
});

it('deletes the roster after a question', async () => {
  inUse(2);
  server.on('DELETE /admin/roster', () => {
    inUse(null);
    return { body: { message: 'Deleted' } };
  });
  const { user, section } = await openSection();
  await user.click(await section.findByRole('button', { name: 'Delete the roster…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await section.findByText('No roster is in use.');
  await waitFor(() => expect(toasts()).toContain('The roster has been deleted.'));
});

it('offers to try again when the server does not answer', async () => {
  server.on('GET /admin/roster', { status: 503, body: { message: 'No' } });
  const { user, section } = await openSection();
  const again = await section.findByRole('button', { name: 'Try Again' }, { timeout: 20_000 });
  inUse(null);
  await user.click(again);
  await section.findByText('No roster is in use.');
});
