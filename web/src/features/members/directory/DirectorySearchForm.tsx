import { limits } from '@portal/contracts/fields/limits';
import SearchIcon from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useState, type ChangeEvent } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/language/translation.ts';
import { digitsOnly } from '../../../lib/words/digits-only.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Input } from '../../../ui/forms/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Grow, Row } from '../../../ui/layout.ts';
import { FILTERS, type DirectorySearch, type FilterField } from './directory-search.ts';

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
  @media (max-width: 43.74em) {
    flex-wrap: wrap;
  }
`;
const Choices = styled.div`
  display: flex;
  flex: none;
  border: 1px solid var(--control);
  border-radius: var(--r-s);
  overflow: hidden;
  @media (max-width: 43.74em) {
    width: 100%;
    display: grid;
    /* Four beside each other, or two by two where the window or the type leaves less than 18rem */
    grid-template-columns: repeat(auto-fit, minmax(clamp(25%, (18rem - 100%) * 999, 50%), 1fr));
  }
  label {
    flex: 1;
    display: grid;
    place-items: center;
    min-height: 42px;
    padding: 0 14px;
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

export function DirectorySearchForm(props: {
  readonly search: DirectorySearch;
  readonly onSearch: (next: DirectorySearch) => void;
}) {
  const { search, onSearch } = props;
  const [by, setBy] = useState<FilterField>(search.by === 'q' ? 'name' : search.by);
  const isFiltered = search.by !== 'q' && search.text !== '';
  const [text, setText] = useState(isFiltered ? search.text : '');
  const filter = FILTERS.find(({ field }) => field === by) ?? FILTERS[0];
  const isYear = by === 'batchYear';
  const changeText = ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value);
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
          <Legend>{t('Search & Filter')}</Legend>
          <Controls>
            <Choices role="radiogroup" aria-label={t('Search by')}>
              {FILTERS.map(({ field, label }) => (
                <label key={field}>
                  <input
                    type="radio"
                    name="by"
                    value={field}
                    checked={field === by}
                    onChange={() => {
                      setBy(field);
                      setText('');
                    }}
                  />
                  {t(label)}
                </label>
              ))}
            </Choices>
            <Grow>
              <Input
                key={by}
                aria-label={t(filter.label)}
                placeholder={t(filter.placeholder)}
                enterKeyHint="search"
                value={text}
                {...(isYear
                  ? digitsOnly(changeText)
                  : { type: 'text', maxLength: limits.organization, onChange: changeText })}
              />
            </Grow>
            {isFiltered && (
              <IconButton
                label={t('Clear the search')}
                onClick={() => {
                  setText('');
                  onSearch({ by, text: '', page: 1 });
                }}
              >
                <X size={20} aria-hidden="true" />
              </IconButton>
            )}
            <Button variant="primary" type="submit">
              <SearchIcon size={20} aria-hidden="true" /> {t('Search')}
            </Button>
          </Controls>
        </Fields>
      </form>
    </Card>
  );
}
