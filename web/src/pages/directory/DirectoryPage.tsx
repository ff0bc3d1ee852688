import type { User } from '@portal/contracts/members/member.api';
import { limits } from '@portal/contracts/limits';
import { RotateCw, Search as SearchIcon, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import {
  FILTERS,
  useDirectory,
  type FilterField,
  type Search,
} from '../../features/members/directory.ts';
import { thisYear } from '../../lib/this-year.ts';
import { useAddressQuery } from '../../lib/useAddressQuery.ts';
import { useScrollRestoration } from '../../lib/useScrollRestoration.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { controlLook } from '../../ui/control-look.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Grow, Heading, Muted, Page, Row, Stack, VisuallyHidden } from '../../ui/layout.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { Bone } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { ProfileDialog } from '../post-view/ProfileDialog.ts';

const Legend = styled.legend`
  padding: 0;
  margin-bottom: 12px;
  font-weight: 600;
`;
const Fields = styled.fieldset`
  border: 0;
  padding: 0;
  margin: 0;
  min-width: 0;
`;
const Controls = styled(Row)`
  @media (max-width: 699px) {
    flex-wrap: wrap;
  }
`;
const Choices = styled.div`
  display: flex;
  flex: none;
  border: 1px solid var(--control);
  border-radius: var(--r-s);
  overflow: hidden;
  @media (max-width: 699px) {
    width: 100%;
  }
  label {
    flex: 1;
    display: grid;
    place-items: center;
    min-height: 42px;
    padding: 0 14px;
    white-space: nowrap;
    cursor: pointer;
  }
  label:has(:checked) {
    background: var(--tint);
    color: var(--on-tint);
    font-weight: 600;
  }
  label:has(:focus-visible) {
    outline: 3px solid var(--brand);
    outline-offset: -3px;
  }
  input {
    position: absolute;
    opacity: 0;
  }
  @media (max-width: 399px) {
    label {
      padding: 0 10px;
    }
  }
`;
const Input = styled.input`
  ${controlLook}
`;
const Grid = styled.ul`
  display: grid;
  gap: 16px;
  grid-template-columns: repeat(auto-fill, minmax(min(250px, 100%), 1fr));
  &[aria-busy='true'] {
    color: var(--ink-2);
  }
`;
const PersonCard = styled.button`
  display: flex;
  gap: 20px;
  align-items: center;
  width: 100%;
  height: 100%;
  padding: 16px;
  text-align: left;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  transition: border-color 120ms;
  &:hover {
    border-color: var(--control);
  }
`;
const COULD_NOT = 'Could not fetch alumni.';

function searchOf(params: URLSearchParams): Search {
  const by = FILTERS.find(({ field }) => field === params.get('by'))?.field ?? 'name';
  const page = Number(params.get('page') ?? 1);
  return { by, text: params.get('q') ?? '', page: Number.isInteger(page) && page > 0 ? page : 1 };
}
function paramsOf({ by, text, page }: Search): URLSearchParams {
  const params = new URLSearchParams();
  if (text !== '') {
    params.set('by', by);
    params.set('q', text);
  }
  if (page > 1) params.set('page', String(page));
  return params;
}

/** One filter at a time: only what is chosen is searched for. */
function SearchForm(props: { readonly search: Search; readonly onSearch: (next: Search) => void }) {
  const { search, onSearch } = props;
  const [by, setBy] = useState<FilterField>(search.by);
  const [text, setText] = useState(search.text);
  const filter = FILTERS.find(({ field }) => field === by) ?? FILTERS[0];
  const isYear = by === 'batchYear';
  return (
    <Card>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch({ by, text: text.trim(), page: 1 });
        }}
      >
        <Fields>
          <Legend>Search & Filter</Legend>
          <Controls>
            <Choices role="radiogroup" aria-label="Search by">
              {FILTERS.map(({ field, label }) => (
                <label key={field}>
                  <input
                    type="radio"
                    name="by"
                    value={field}
                    checked={field === by}
                    onChange={() => {
                      setBy(field);
                      // What is left of another filter would be searched for as this one
                      setText('');
                    }}
                  />
                  {label}
                </label>
              ))}
            </Choices>
            <Grow>
              <Input
                key={by}
                aria-label={filter.label}
                placeholder={filter.placeholder}
                type={isYear ? 'number' : 'text'}
                {...(isYear
                  ? { min: limits.batchYearMinimum, max: thisYear() }
                  : { maxLength: limits.organization, enterKeyHint: 'search' })}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </Grow>
            {search.text !== '' && (
              <IconButton
                label="Clear the search"
                onClick={() => {
                  setText('');
                  onSearch({ by, text: '', page: 1 });
                }}
              >
                <X size={20} aria-hidden="true" />
              </IconButton>
            )}
            <Button variant="primary" type="submit">
              <SearchIcon size={20} aria-hidden="true" /> Search
            </Button>
          </Controls>
        </Fields>
      </form>
    </Card>
  );
}

const whereabouts = ({ currentOrganization, location }: User): string =>
  [currentOrganization, location].filter((part) => part !== '').join(', ');

function Person({ user, onOpen }: { readonly user: User; readonly onOpen: () => void }) {
  const { fullName, profilePicture, batchYear } = user;
  return (
    <PersonCard type="button" aria-haspopup="dialog" onClick={onOpen}>
      <Avatar size="l" fullName={fullName} profilePicture={profilePicture} batchYear={batchYear} />
      <Grow>
        <b>{fullName}</b>
        {whereabouts(user) !== '' && <Muted>{whereabouts(user)}</Muted>}
      </Grow>
    </PersonCard>
  );
}

const Skeletons = () => (
  <Grid aria-hidden="true">
    {Array.from({ length: limits.directoryPage }, (_, at) => (
      <li key={at}>
        <PersonCard as="div">
          <Bone $width="72px" $height={72} style={{ borderRadius: '50%', flex: 'none' }} />
          <Grow>
            <Stack $gap={8}>
              <Bone $width="70%" />
              <Bone $width="50%" />
            </Stack>
          </Grow>
        </PersonCard>
      </li>
    ))}
  </Grid>
);

export default function DirectoryPage() {
  usePageTitle('Alumni Directory');
  const [params, setParams] = useAddressQuery();
  const search = searchOf(params);
  const { data, isError, isFetching, isPlaceholderData, errorUpdatedAt, refetch } =
    useDirectory(search);
  const [person, setPerson] = useState<string | null>(null);
  useScrollRestoration(data !== undefined);
  useEffect(() => {
    if (errorUpdatedAt > 0) toast.error(COULD_NOT);
  }, [errorUpdatedAt]);
  const failed = isError && !isFetching;
  const isEmpty = data?.data.length === 0 && !isPlaceholderData;

  return (
    <Page>
      <Stack>
        <div>
          <Heading>Alumni Directory</Heading>
          <Muted>Everybody who has joined, by name.</Muted>
        </div>
        <SearchForm
          // What was searched for by a link or by going back stands in the form
          key={`${search.by} ${search.text}`}
          search={search}
          onSearch={(next) => setParams(paramsOf(next))}
        />
        {data === undefined && !failed && <Skeletons />}
        {failed && (
          <EmptyState
            failed
            title={COULD_NOT}
            action={
              <Button onClick={() => void refetch()}>
                <RotateCw size={20} aria-hidden="true" /> Try Again
              </Button>
            }
          />
        )}
        <VisuallyHidden role="status">
          {data && !isPlaceholderData && !isEmpty
            ? `Page ${data.pagination.currentPage} of ${data.pagination.totalPages}`
            : ''}
        </VisuallyHidden>
        {!failed && isEmpty && (
          <EmptyState title="No Alumni Found">
            Try adjusting your search criteria or filters.
          </EmptyState>
        )}
        {!failed && data !== undefined && data.data.length > 0 && (
          <>
            <Grid aria-busy={isPlaceholderData || undefined} aria-label="Alumni">
              {data.data.map((user) => (
                <li key={user._id}>
                  <Person user={user} onOpen={() => setPerson(user._id)} />
                </li>
              ))}
            </Grid>
            <Pagination
              current={search.page}
              total={data.pagination.totalPages}
              to={(page) => `/directory?${paramsOf({ ...search, page }).toString()}`}
            />
          </>
        )}
      </Stack>
      {person !== null && <ProfileDialog memberId={person} onClose={() => setPerson(null)} />}
    </Page>
  );
}
