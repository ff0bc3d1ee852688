import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { t } from '../../lib/language/translation.ts';
import { saveFile } from '../../lib/kept/save-file.ts';
import { ApiError, fetchFile, reasonOr } from '../../lib/network/http.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Stack } from '../../ui/layout.ts';
import { TitledPage } from '../../ui/TitledPage.tsx';
import { Note } from '../../ui/words/Note.tsx';

/** The portal reads its whole history for it. */
const TIME_LIMIT_MS = 5 * 60_000;

/** 400: the link is unknown, too old, or was withdrawn. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

/** Waits for a tap, because mail servers open the links of a mail before its reader does. */
export default function NomineePage() {
  const { token = '' } = useParams();
  const { mutate, error, isPending, isSuccess } = useMutation({
    async mutationFn() {
      const sent = { body: { token }, timeLimitMs: TIME_LIMIT_MS };
      saveFile(await fetchFile('POST /nominee-copies', sent), 'copy.zip');
    },
  });
  return (
    <TitledPage title={t('A copy of data')} width="form" gap={24}>
      <Card>
        <Stack>
          <p>
            {t(
              'A member has named you as a nominee, and the administrators let you have a copy of what the portal keeps about them: a ZIP file with a page that opens in any browser, tables and pictures. Please keep the file where nobody else can read it.',
            )}
          </p>
          <Note role="status">
            {isSuccess && t('The copy is in your downloads.')}
            {error && reasonOr(error, t('The copy could not be made. Please try again.'))}
          </Note>
          {!isFinal(error) && (
            <div>
              <Button variant="primary" busy={isPending} onClick={() => mutate()}>
                {isPending ? t('Collecting the data…') : t('Download the copy')}
              </Button>
            </div>
          )}
        </Stack>
      </Card>
    </TitledPage>
  );
}
