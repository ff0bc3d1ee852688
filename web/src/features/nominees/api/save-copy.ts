import { fetchFile } from '../../../lib/network/http.ts';
import { saveFile } from '../../../lib/kept/save-file.ts';

/** The portal reads its whole history for it. */
const TIME_LIMIT_MS = 5 * 60_000;

export async function saveCopy(token: string): Promise<void> {
  const file = await fetchFile('POST /nominee-copies', {
    body: { token },
    timeLimitMs: TIME_LIMIT_MS,
  });
  saveFile(file, 'copy.zip');
}
