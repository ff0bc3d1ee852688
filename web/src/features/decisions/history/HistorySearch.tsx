import { decisionAction } from '@portal/contracts/decisions/decision-action';
import {
  readQueryLine,
  writeQueryLine,
  type HistoryQuery,
} from '@portal/contracts/decisions/history/query-line';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { rich, t } from '../../../lib/language/translation.ts';
import { today } from '../../../lib/time/day-bounds.ts';
import { digitsOnly } from '../../../lib/words/digits-only.ts';
import { Button } from '../../../ui/Button.tsx';
import { QuietDetails } from '../../../ui/QuietDetails.ts';
import { Card } from '../../../ui/Card.tsx';
import { DayInput, Field, Select, TextInput } from '../../../ui/forms/Field.tsx';
import { OnlyNarrow, Row, Small, Stack } from '../../../ui/layout.ts';
import { ACTION_GROUPS } from './decision-words.ts';

const Fields = styled.div`
  display: grid;
  gap: 12px;
  grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
`;
const Folded = styled(Stack)`
  @media (max-width: 56.24em) {
    &:not([data-open]) {
      display: none;
    }
  }
`;
const LINE_LENGTH = 500;

/** The line and the fields say the same: what is typed into one shows in the other. */
export function HistorySearch(props: {
  readonly line: string;
  readonly onSearch: (line: string) => void;
  /** Follows the filters, with which it is folded on small screens. */
  readonly children?: ReactNode;
  readonly forAnalysts?: ReactNode;
}) {
  const { onSearch, children, forAnalysts } = props;
  const [isOpen, setOpen] = useState(false);
  const [line, setLine] = useState(props.line);
  const { query, errors } = readQueryLine(line);
  const change = (more: {
    readonly [Name in keyof HistoryQuery]?: HistoryQuery[Name] | undefined;
  }) => setLine(writeQueryLine({ ...query, ...more }));
  const textOf = (name: 'actor' | 'subject' | 'since' | 'until') => ({
    value: query[name] ?? '',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      change({ [name]: event.target.value === '' ? undefined : event.target.value }),
  });
  return (
    <Card>
      <form
        role="search"
        aria-label={t('Search the history')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (errors.length === 0) onSearch(line.trim());
        }}
      >
        <Stack $gap={12}>
          <Field label={t('Search')} error={errors[0]}>
            <TextInput
              type="search"
              maxLength={LINE_LENGTH}
              enterKeyHint="search"
              placeholder={t('Who or what it was about')}
              value={line}
              onChange={(event) => setLine(event.target.value)}
            />
          </Field>
          <Row $gap={8} $wrap>
            <OnlyNarrow>
              <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                <SlidersHorizontal size={20} aria-hidden="true" /> {t('Filters and export')}
              </Button>
            </OnlyNarrow>
            {props.line !== '' && (
              <Button variant="quiet" onClick={() => onSearch('')}>
                {t('Show all')}
              </Button>
            )}
          </Row>
          <Folded $gap={12} data-open={isOpen || undefined}>
            <Fields>
              <Field label={t('Decided by')}>
                <TextInput {...textOf('actor')} />
              </Field>
              <Field label={t('About')}>
                <TextInput {...textOf('subject')} />
              </Field>
              <Field label={t('Decision')}>
                <Select
                  value={query.action ?? ''}
                  onChange={({ target }) =>
                    change({ action: decisionAction.safeParse(target.value).data })
                  }
                >
                  <option value="">{t('All')}</option>
                  {[...ACTION_GROUPS].map(([subject, actions]) => (
                    <optgroup key={subject} label={subject}>
                      {actions.map(([action, text]) => (
                        <option key={action} value={action}>
                          {text}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </Select>
              </Field>
              <Field label={t('Batch')}>
                <TextInput
                  value={query.batch ?? ''}
                  {...digitsOnly(({ target }) =>
                    change({ batch: target.value === '' ? undefined : Number(target.value) }),
                  )}
                />
              </Field>
              <Field label={t('From')}>
                <DayInput min={undefined} max={query.until ?? today()} {...textOf('since')} />
              </Field>
              <Field label={t('Until')}>
                <DayInput min={query.since} max={today()} {...textOf('until')} />
              </Field>
            </Fields>
            <Row $gap={8} $wrap>
              <Button variant="primary" type="submit">
                {t('Search')}
              </Button>
              {children}
            </Row>
            {forAnalysts && (
              <QuietDetails>
                <summary>{t('For analysts')}</summary>
                <Stack $gap={8}>
                  <Small as="p">
                    {rich('The search field also takes terms such as <code>{terms}</code>.', {
                      terms: 'actor:Asha action:reject-registration since:2026-01-31',
                      code: (inside) => <code>{inside}</code>,
                    })}
                  </Small>
                  <div>{forAnalysts}</div>
                </Stack>
              </QuietDetails>
            )}
          </Folded>
        </Stack>
      </form>
    </Card>
  );
}
