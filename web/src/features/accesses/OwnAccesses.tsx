import { accessesAnswer, type Access } from '@portal/contracts/accesses/access.api';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { longDate, timeOfDay } from '../../lib/time/date.ts';
import { Meta, Muted, Stack } from '../../ui/layout.ts';
import { PagedEntries } from '../../ui/lists/PagedEntries.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { http } from '../../lib/network/http.ts';
import { usePagedList } from '../../lib/lists/paged-list.ts';

const List = styled.ul`
  list-style: none;
  li {
    padding: 12px 0;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
`;

const Entry = ({ access: { at, reader, how, what } }: { readonly access: Access }) => (
  <>
    <p>
      <b>
        <bdi>{reader.fullName}</bdi>
      </b>
      : {what}
    </p>
    <Meta>
      <span>{how}</span>
      <time dateTime={at}>
        {longDate(at)}, {timeOfDay(at)}
      </time>
    </Meta>
  </>
);

export const OwnAccesses = () => (
  <Panel title={t('Who saw your personal data')}>
    <Stack>
      <Muted>
        {t(
          'Each time someone saw more about you than all members see, there is one entry. If the same person looks again in the same way within an hour, there is no new entry. Entries are deleted after a year.',
        )}
      </Muted>
      <PagedEntries
        list={usePagedList(['own-accesses'], (query, signal) =>
          http('GET /account/accesses', { query, answer: accessesAnswer, signal }),
        )}
        failed={t('Could not load who saw your personal data.')}
        empty={<p>{t('Nobody has so far.')}</p>}
        List={List}
      >
        {(access) => <Entry access={access} />}
      </PagedEntries>
    </Stack>
  </Panel>
);
