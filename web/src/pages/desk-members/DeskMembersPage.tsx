import { deskMembersAnswer } from '@portal/contracts/decisions/desk/desk.api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import { deskMembersKey } from '../../features/decisions/decisions.cache.ts';
import { BulkBar } from '../../features/decisions/bulk/BulkBar.tsx';
import { DeskFilters } from '../../features/decisions/members/DeskFilters.tsx';
import { DeskMembers } from '../../features/decisions/members/DeskMembers.tsx';
import {
  deskParamsOf,
  deskSearchOf,
  type DeskSearch,
} from '../../features/decisions/members/desk-filter.ts';
import { FindBox } from '../../features/members/directory/FindBox.tsx';
import { useAddressQuery } from '../../lib/address/use-address-query.ts';
import { useScrollRestoration } from '../../lib/address/use-scroll-restoration.ts';
import { http } from '../../lib/network/http.ts';
import { useSelection } from '../../lib/lists/use-selection.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { FailedState } from '../../ui/states/FailedState.tsx';
import { TitledPage, toAdmin } from '../../ui/TitledPage.tsx';
import { PageStatus, Pagination } from '../../ui/lists/Pagination.tsx';
import { CardSkeleton } from '../../ui/states/Skeleton.tsx';

export default function DeskMembersPage() {
  const [params, setParams] = useAddressQuery();
  const search = deskSearchOf(params);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...deskMembersKey, deskParamsOf(search).toString()],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      http('GET /admin/members', { query: search, answer: deskMembersAnswer, signal }),
  });
  const selection = useSelection(
    data?.data.map(({ _id, fullName }) => [_id, fullName] as const) ?? [],
  );
  useScrollRestoration(data !== undefined);
  const show = (next: DeskSearch, replace: boolean) => setParams(deskParamsOf(next), { replace });
  const hasFailed = isError && !isFetching;
  const isEmpty = data?.data.length === 0 && !isPlaceholderData;

  return (
    <TitledPage
      title={t('Members')}
      back={toAdmin()}
      intro={
        <span role="status">
          {data && !isPlaceholderData
            ? t('{count, plural, one {# person} other {# people}}.', { count: data.people })
            : '\u00a0'}
        </span>
      }
      width="page"
    >
      <FindBox
        text={search.query}
        label={t('Name, batch, email address or admission number')}
        placeholder={t('Name, ’94, email or number')}
        onFind={(query) => show({ ...search, query, page: 1 }, true)}
      />
      <DeskFilters search={search} onSearch={(next) => show(next, false)} />
      {data === undefined && !hasFailed && <CardSkeleton />}
      {hasFailed && (
        <FailedState title={t('Could not load the members.')} onRetry={() => void refetch()} />
      )}
      {!hasFailed && isEmpty && (
        <EmptyState title={t('Nobody found')}>{t('Try other words or fewer filters.')}</EmptyState>
      )}
      {!hasFailed && data !== undefined && data.data.length > 0 && (
        <>
          <DeskMembers members={data.data} isOld={isPlaceholderData} selection={selection} />
          <PageStatus of={isPlaceholderData ? undefined : data.pagination} />
          <Pagination
            current={search.page}
            total={data.pagination.totalPages}
            addressOf={(page) => `/admin/members?${deskParamsOf({ ...search, page }).toString()}`}
          />
        </>
      )}
      <BulkBar search={search} people={data?.people ?? 0} selection={selection} />
    </TitledPage>
  );
}
