import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { savedFiles } from '../../testing/saved-files.ts';
import { ApiError, fetchFile } from '../network/http.ts';
import { saveFile } from './save-file.ts';

const server = fakeServer();

it('a file that the server sends to the member is saved under a name', async () => {
  const saved = savedFiles();
  localStorage.setItem('token', 'good-token');
  server.on('GET /docs/:file', { file: 'name,answer\n' });
  saveFile(await fetchFile('GET /docs/:file', { params: { file: 'a.csv' } }), 'answers.csv');
  expect(await saved()).toEqual([{ name: 'answers.csv', text: 'name,answer\n' }]);
  const [asked] = server.requests('GET /docs/a.csv');
  expect(asked?.headers.get('Authorization')).toBe('Bearer good-token');
  expect(asked?.headers.get('Accept')).toBe('*/*');
});

it("a file that the server refuses carries the server's reason", async () => {
  server.on('GET /docs/:file', { status: 403, body: { message: "It is someone else's post" } });
  await expect(fetchFile('GET /docs/:file', { params: { file: 'a.csv' } })).rejects.toEqual(
    new ApiError(403, { message: "It is someone else's post" }),
  );
});
