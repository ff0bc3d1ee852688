import { t } from '../../../lib/language/translation.ts';
import { fetchFile, reasonOr } from '../../../lib/network/http.ts';
import { saveFile } from '../../../lib/kept/save-file.ts';
import { toast } from '../../../ui/states/toast.ts';

async function save(fetched: Promise<Blob>, name: string): Promise<void> {
  try {
    saveFile(await fetched, name);
  } catch (error) {
    toast.error(reasonOr(error, t('Failed to download the file. Please try again.')));
  }
}

export const saveCalendarFile = (postId: string) =>
  save(fetchFile('GET /posts/:postId/event.ics', { params: { postId } }), 'event.ics');

export const saveAnswersTable = (postId: string) =>
  save(fetchFile('GET /posts/:postId/answers.csv', { params: { postId } }), 'answers.csv');
