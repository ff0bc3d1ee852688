import { memberState } from '@portal/contracts/decisions/desk/desk.api';
import { limits } from '@portal/contracts/fields/limits';
import { role } from '@portal/contracts/members/role';
import { styled } from 'styled-components';
import { msg, t } from '../../../lib/language/translation.ts';
import { thisYear } from '../../../lib/time/this-year.ts';
import { Field, Select } from '../../../ui/forms/Field.tsx';
import type { DeskSearch } from './desk-filter.ts';
import { MEMBER_STATES } from '../history/state-words.ts';

const Filters = styled.div`
  display: grid;
  gap: 12px;
  grid-template-columns: repeat(auto-fill, minmax(min(6rem, 100%), 1fr));
  max-width: 40rem;
  @media (max-width: 37.49em) {
    select {
      padding-inline: 6px;
    }
  }
`;
const ROLES = { member: msg('Members'), admin: msg('Administrators') } as const;

export function DeskFilters(props: {
  readonly search: DeskSearch;
  readonly onSearch: (search: DeskSearch) => void;
}) {
  const { search, onSearch } = props;
  const change = (more: Partial<DeskSearch>) => onSearch({ ...search, ...more, page: 1 });
  const years = Array.from(
    { length: thisYear() - limits.batchYearMinimum + 1 },
    (_, index) => thisYear() - index,
  );
  return (
    <Filters>
      <Field label={t('State')}>
        <Select
          value={search.state}
          onChange={({ target }) =>
            change({ state: memberState.safeParse(target.value).data ?? '' })
          }
        >
          <option value="">{t('All')}</option>
          {memberState.options.map((state) => (
            <option key={state} value={state}>
              {t(MEMBER_STATES[state])}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('Role')}>
        <Select
          value={search.role}
          onChange={({ target }) => change({ role: role.safeParse(target.value).data ?? '' })}
        >
          <option value="">{t('All')}</option>
          {role.options.map((one) => (
            <option key={one} value={one}>
              {t(ROLES[one])}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('Batch')}>
        <Select
          value={search.batchYear}
          onChange={({ target }) => change({ batchYear: target.value })}
        >
          <option value="">{t('All')}</option>
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </Select>
      </Field>
    </Filters>
  );
}
