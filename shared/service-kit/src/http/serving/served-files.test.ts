import express from 'express';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import { sendFile, sendPieces, sendTable } from './served-files.ts';

const tableOf = (...rows: readonly (string | number)[][]) =>
  supertest(
    express().get('/', (_req, res) =>
      sendTable(res, { name: 'people.csv', columns: ['Name', 'Guests'], rows }),
    ),
  ).get('/');

it('sends a table as a CSV file that spreadsheets read as UTF-8', async () => {
  const { headers, text } = await tableOf(['सुनीता', 2], ['Patil, "Asha"', 0]);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="people.csv"',
  });
  expect(text).toBe('\uFEFFName,Guests\r\nसुनीता,2\r\n"Patil, ""Asha""",0\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'sends the cell %j as text that no spreadsheet calculates',
  async (cell) => {
    const { text } = await tableOf([cell, 1]);
    expect(text).toContain(`'${cell}`);
  },
);

it('sends a file under its name, and keeps it out of caches', async () => {
  const file = { name: 'event.ics', type: 'text/calendar', body: 'BEGIN:VCALENDAR' };
  const app = express().get('/', (_req, res) => sendFile(res, file));
  const { headers, text } = await supertest(app).get('/');
  expect(text).toBe(file.body);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="event.ics"',
    'cache-control': 'private, no-store',
  });
});

it('lets others have a turn after each piece of a file', async () => {
  const happened: string[] = [];
  function* pieces(): Generator<Buffer> {
    for (const piece of ['a', 'b', 'c']) {
      happened.push(piece);
      setImmediate(() => happened.push('other'));
      yield Buffer.from(piece);
    }
  }
  const file = { name: 'all.txt', type: 'text/plain', pieces: pieces() };
  const app = express().get('/', (_req, res) => sendPieces(res, file));
  expect((await supertest(app).get('/')).text).toBe('abc');
  expect(happened).toEqual(['a', 'other', 'b', 'other', 'c', 'other']);
});
