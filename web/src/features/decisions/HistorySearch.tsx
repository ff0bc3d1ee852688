import { decisionAction } from '@portal/contracts/decisions/decision.api';
import {
  readQueryLine,
  writeQueryLine,
  type HistoryQuery,
} from '@portal/contracts/decisions/query-line';
import { useState } from 'react';
import { styled } from 'styled-components';
import { digitsOnly } from '../../lib/digits-only.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { controlLook } from '../../ui/control-look.ts';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { ACTIONS } from './decision-words.ts';

const Fields = styled.div`
  display: grid;
  gap: 12px;
  grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
`;
const Choice = styled.select`
  ${controlLook}
`;
const LINE_LENGTH = 500;

/** The line and the fields say the same: what is typed into one shows in the other. */
export function HistorySearch(props: {
  readonly line: string;
  readonly onSearch: (line: string) => void;
}) {
  const { onSearch } = props;
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
        aria-label="Search the history"
        onSubmit={(event) => {
          event.preventDefault();
          if (errors.length === 0) onSearch(line.trim());
        }}
      >
        <Stack $gap={12}>
          <Field
            label="Search"
            hint="Such as: actor:Asha action:reject-registration since:2026-01-31"
            error={errors[0]}
          >
            <TextInput
              type="search"
              maxLength={LINE_LENGTH}
              enterKeyHint="search"
              value={line}
              onChange={(event) => setLine(event.target.value)}
            />
          </Field>
          <Fields>
            <Field label="Decided by">
              <TextInput {...textOf('actor')} />
            </Field>
            <Field label="About">
              <TextInput {...textOf('subject')} />
            </Field>
            <label>
              <b>Decision</b>
              <Choice
                value={query.action ?? ''}
                onChange={({ target }) =>
                  change({ action: decisionAction.safeParse(target.value).data })
                }
              >
                <option value="">All</option>
                {decisionAction.options.map((action) => (
                  <option key={action} value={action}>
                    {ACTIONS[action]}
                  </option>
                ))}
              </Choice>
            </label>
            <Field label="Batch">
              <TextInput
                value={query.batch ?? ''}
                {...digitsOnly(({ target }) =>
                  change({ batch: target.value === '' ? undefined : Number(target.value) }),
                )}
              />
            </Field>
            <Field label="From">
              <TextInput type="date" {...textOf('since')} />
            </Field>
            <Field label="Until">
              <TextInput type="date" {...textOf('until')} />
            </Field>
          </Fields>
          <Row $gap={8}>
            <Button variant="primary" type="submit">
              Search
            </Button>
            {props.line !== '' && (
              <Button variant="quiet" onClick={() => onSearch('')}>
                Show all
              </Button>
            )}
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
