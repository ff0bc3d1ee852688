import type { exportFormat } from '@portal/contracts/decisions/desk/desk.events';
import type * as z from 'zod/mini';
import { t } from '../../../lib/language/translation.ts';
import { fetchFile, reasonOr } from '../../../lib/network/http.ts';
import { saveFile } from '../../../lib/kept/save-file.ts';
import { toast } from '../../../ui/states/toast.ts';

/** 100,000 rows take a minute. */
const TIME_LIMIT_MS = 5 * 60_000;

export async function saveHistory(
  line: string,
  format: z.infer<typeof exportFormat>,
): Promise<void> {
  try {
    const file = await fetchFile('GET /admin/history', {
      query: { query: line, format },
      timeLimitMs: TIME_LIMIT_MS,
    });
    saveFile(file, `history.${format}`);
  } catch (error) {
    toast.error(reasonOr(error, t('Could not export the history.')));
  }
}
