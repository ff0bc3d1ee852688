import { directoryAnswer, type DirectoryPage } from '@portal/contracts/members/directory.api';
import { limits } from '@portal/contracts/fields/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { msg, t } from '../../lib/language/translation.ts';
import {
  paramsOf,
  searchOf,
  type DirectorySearch,
} from '../../features/members/directory/directory-search.ts';
import { DirectorySearchForm } from '../../features/members/directory/DirectorySearchForm.tsx';
import { FindBox } from '../../features/members/directory/FindBox.tsx';
import { PersonCard, PersonCardSkeleton } from '../../features/members/directory/PersonCard.tsx';
import { useAddressQuery } from '../../lib/address/use-address-query.ts';
import { useScrollRestoration } from '../../lib/address/use-scroll-restoration.ts';
import { http } from '../../lib/network/http.ts';
import { waitOr } from '../../lib/network/wait-after.ts';
import { ProfileDialog } from '../../composed/LazyProfileDialog.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Grow, Heading, Muted, OnlyNarrow, Page, Row, Stack } from '../../ui/layout.ts';
import { PageStatus, Pagination } from '../../ui/lists/Pagination.tsx';
import { toast } from '../../ui/states/toast.ts';
import { TryAgain } from '../../ui/states/TryAgain.tsx';

/** The first screen of a phone belongs to the people. */
const Screen = styled(Page)`
  @media (max-width: 56.24em) {
    padding-top: 4px;
    > ${Stack} {
      gap: 8px;
    }
    ${Heading} + p {
      margin: 4px 0 0;
      font-size: 0.9375rem;
      line-height: 1.3;
    }
    ${Heading} {
      font-size: min(1.5rem, 10vw);
    }
  }
`;
const Filters = styled.div`
  @media (max-width: 56.24em) {
    &:not([data-open]) {
      display: none;
    }
  }
`;
const Grid = styled.ul`
  container-type: inline-size;
  display: grid;
  column-gap: 32px;
  grid-template-columns: repeat(auto-fill, minmax(min(400px, 100%), 1fr));
  @media print {
    grid-template-columns: minmax(0, 1fr);
  }
  &[aria-busy='true'] {
    color: var(--ink-2);
  }
`;
const FRESH_MS = 60_000;

const useDirectory = ({ by, text, page }: DirectorySearch) =>
  useQuery({
    queryKey: ['directory', by, text, page],
    queryFn: ({ signal }) =>
      http('GET /users', {
        query: { page, ...(text === '' ? {} : { [by]: text }) },
        answer: directoryAnswer,
        signal,
      }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

const FAILED = msg('Could not fetch alumni.');

/** The line keeps its height until the answer is there. */
const countsText = ({ people = 0, batches = 0 }: Partial<DirectoryPage> = {}): string =>
  people === 0
    ? '\u00a0'
    : t(
        '{people, plural, one {# person} other {# people}} from {batches, plural, one {# batch} other {# batches}}.',
        { people, batches },
      );

const Skeletons = () => (
  <Grid aria-hidden="true">
    {Array.from({ length: limits.directoryPage }, (_, index) => (
      <li key={index}>
        <PersonCardSkeleton />
      </li>
    ))}
  </Grid>
);

export default function DirectoryPage() {
  const [params, setParams] = useAddressQuery();
  const search = searchOf(params);
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useDirectory(search);
  const [isFiltering, setFiltering] = useState(search.by !== 'q');
  const [person, setPerson] = useState<string | null>(null);
  useScrollRestoration(data !== undefined);
  useEffect(() => {
    if (error) toast.error(waitOr(error, t(FAILED)));
  }, [error]);
  const hasFailed = isError && !isFetching;
  const isEmpty = data?.data.length === 0 && !isPlaceholderData;

  return (
    <Screen title={t('Alumni Directory')}>
      <Stack>
        <div>
          <Heading>{t('Alumni Directory')}</Heading>
          <Muted>{countsText(data)}</Muted>
        </div>
        <Row $gap={8}>
          <Grow>
            <FindBox
              text={search.by === 'q' ? search.text : ''}
              onFind={(text) => setParams(paramsOf({ by: 'q', text, page: 1 }), { replace: true })}
            />
          </Grow>
          <OnlyNarrow>
            <IconButton
              label={t('Search & Filter')}
              aria-expanded={isFiltering}
              onClick={() => setFiltering(!isFiltering)}
            >
              <SlidersHorizontal size={20} aria-hidden="true" />
            </IconButton>
          </OnlyNarrow>
        </Row>
        <Filters data-open={isFiltering || undefined}>
          <DirectorySearchForm
            // When a link or the back button changes the search, the key starts the form again
            key={`${search.by} ${search.by === 'q' ? '' : search.text}`}
            search={search}
            onSearch={(next) => setParams(paramsOf(next))}
          />
        </Filters>
        {data === undefined && !hasFailed && <Skeletons />}
        {hasFailed && (
          <EmptyState title={t(FAILED)} action={<TryAgain onClick={() => void refetch()} />}>
            {waitOr(error, '') || undefined}
          </EmptyState>
        )}
        <PageStatus of={isPlaceholderData || isEmpty ? undefined : data?.pagination} />
        {!hasFailed && isEmpty && (
          <EmptyState title={t('No Alumni Found')}>
            {search.text === '' && data.people === 0
              ? t('Members appear here as soon as they are approved.')
              : t('Try adjusting your search criteria or filters.')}
          </EmptyState>
        )}
        {!hasFailed && data !== undefined && data.data.length > 0 && (
          <>
            <Grid aria-busy={isPlaceholderData || undefined} aria-label={t('Alumni')}>
              {data.data.map((user) => (
                <li key={user._id}>
                  <PersonCard user={user} onOpen={setPerson} />
                </li>
              ))}
            </Grid>
            <Pagination
              current={search.page}
              total={data.pagination.totalPages}
              addressOf={(page) => `/directory?${paramsOf({ ...search, page }).toString()}`}
            />
          </>
        )}
      </Stack>
      {person !== null && <ProfileDialog memberId={person} onClose={() => setPerson(null)} />}
    </Screen>
  );
}
