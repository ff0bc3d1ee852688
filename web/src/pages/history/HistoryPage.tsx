import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { t } from '../../lib/language/translation.ts';
import { HistoryList } from '../../features/decisions/history/HistoryList.tsx';
import { HistorySearch } from '../../features/decisions/history/HistorySearch.tsx';
import { useAddressQuery } from '../../lib/address/use-address-query.ts';
import { saveFile } from '../../lib/kept/save-file.ts';
import { fetchFile, reasonOr } from '../../lib/network/http.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/states/toast.ts';
import { TitledPage, toAdmin } from '../../ui/TitledPage.tsx';

const NAME = 'query';
/** 100,000 rows take a minute. */
const TIME_LIMIT_MS = 5 * 60_000;

export default function HistoryPage() {
  const [params, setParams] = useAddressQuery();
  const line = params.get(NAME) ?? '';
  const { mutate, isPending, variables } = useMutation({
    async mutationFn(format: 'csv' | 'ndjson') {
      const sent = { query: { query: line, format }, timeLimitMs: TIME_LIMIT_MS };
      saveFile(await fetchFile('GET /admin/history', sent), `history.${format}`);
    },
    onError: (error) => toast.error(reasonOr(error, t('Could not export the history.'))),
  });
  return (
    <TitledPage
      title={t('History')}
      back={toAdmin()}
      intro={t('Every decision of an administrator, newest first.')}
      width="page"
    >
      <HistorySearch
        // When a link or the back button changes the search, the key starts the form again
        key={line}
        line={line}
        onSearch={(next) => setParams(new URLSearchParams(next === '' ? {} : { [NAME]: next }))}
        forAnalysts={
          <Button busy={isPending && variables === 'ndjson'} onClick={() => mutate('ndjson')}>
            {t('Export as NDJSON')}
          </Button>
        }
      >
        <Button busy={isPending && variables === 'csv'} onClick={() => mutate('csv')}>
          <Download size={20} aria-hidden="true" /> {t('Export as CSV')}
        </Button>
      </HistorySearch>
      <HistoryList line={line} />
    </TitledPage>
  );
}
