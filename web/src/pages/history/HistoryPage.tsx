import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { saveHistory } from '../../features/decisions/api/save-history.ts';
import { HistoryList } from '../../features/decisions/history/HistoryList.tsx';
import { HistorySearch } from '../../features/decisions/history/HistorySearch.tsx';
import { useAddressQuery } from '../../lib/address/use-address-query.ts';
import { Button } from '../../ui/Button.tsx';
import { TitledPage, toAdmin } from '../../ui/TitledPage.tsx';

const NAME = 'query';

export default function HistoryPage() {
  const [params, setParams] = useAddressQuery();
  const line = params.get(NAME) ?? '';
  const [saving, setSaving] = useState<'csv' | 'ndjson' | null>(null);
  const save = (format: 'csv' | 'ndjson') => {
    setSaving(format);
    void saveHistory(line, format).finally(() => setSaving(null));
  };
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
          <Button busy={saving === 'ndjson'} onClick={() => save('ndjson')}>
            {t('Export as NDJSON')}
          </Button>
        }
      >
        <Button busy={saving === 'csv'} onClick={() => save('csv')}>
          <Download size={20} aria-hidden="true" /> {t('Export as CSV')}
        </Button>
      </HistorySearch>
      <HistoryList line={line} />
    </TitledPage>
  );
}
