import { HistoryList } from '../../features/decisions/HistoryList.tsx';
import { HistorySearch } from '../../features/decisions/HistorySearch.tsx';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { Link } from '../../ui/Link.tsx';
import { Heading, Muted, Page, Stack } from '../../ui/layout.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

const NAME = 'query';

export default function HistoryPage() {
  usePageTitle('History');
  const [params, setParams] = useAddressQuery();
  const line = params.get(NAME) ?? '';
  return (
    <Page>
      <Stack>
        <div>
          <Link to="/admin">Back to Admin Dashboard</Link>
          <Heading>History</Heading>
          <Muted>Every decision of an administrator, newest first.</Muted>
        </div>
        <HistorySearch
          // When a link or the back button changes the search, the key starts the form again
          key={line}
          line={line}
          onSearch={(next) => setParams(new URLSearchParams(next === '' ? {} : { [NAME]: next }))}
        />
        <HistoryList line={line} />
      </Stack>
    </Page>
  );
}
