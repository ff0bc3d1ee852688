import { fetchFile } from '../../../lib/network/http.ts';
import { saveFile } from '../../../lib/kept/save-file.ts';

/** The portal reads its whole history for it. */
const TIME_LIMIT_MS = 5 * 60_000;

/** @throws ApiError */
export async function saveOwnData(password: string): Promise<void> {
  const file = await fetchFile('POST /account/data', {
    body: { password },
    timeLimitMs: TIME_LIMIT_MS,
  });
  saveFile(file, 'my-data.zip');
}
