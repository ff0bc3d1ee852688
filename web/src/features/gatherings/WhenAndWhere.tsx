import { gatheringLimits } from '@portal/contracts/gatherings/answer';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { eventBounds } from '../../lib/time/day-bounds.ts';
import type { PostFieldsOfFeature } from '../../lib/registry/client-feature.ts';
import { useClock } from '../../lib/time/use-clock.ts';
import { instantOf, zoneName, type WallClock } from '../../lib/time/zoned-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/forms/Choice.ts';
import { DateTimeField } from './DateTimeField.tsx';
import { Field, TextInput } from '../../ui/forms/Field.tsx';
import { Small, Stack } from '../../ui/layout.ts';
import { limitHint } from '../../ui/forms/limit-hint.ts';
import { endOf, hasStart, isUndated, startOf } from './when-and-where.ts';

const Frame = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 4px 10px 16px;
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  @media (min-width: 43.75em) {
    padding-inline: 16px;
  }
  legend {
    padding-inline: 6px;
    margin-left: -6px;
    font-weight: 600;
  }
`;
const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  align-items: start;
  @media (min-width: 43.75em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  dialog & {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export default function WhenAndWhere(
  props: ComponentProps<PostFieldsOfFeature['Component']> & {
    readonly timeZone: string | undefined;
    readonly isFailed: boolean;
    readonly onRetry: () => void;
  },
) {
  const { post, values, errors, disabled, onChange, timeZone, isFailed, onRetry } = props;
  const now = useClock();
  const { place = '', link = '' } = values;
  const change = (changed: Record<string, string>) => onChange({ ...values, ...changed });

  const start = startOf(values);
  const startsAt = timeZone === undefined ? undefined : instantOf(start, timeZone);
  const isPast = !post?.event && startsAt !== undefined && Date.parse(startsAt) < now;
  const isNeeded = !hasStart(values) && errors['startsAt'] === undefined;
  const hint = isPast
    ? t('This is in the past, so nobody can answer.')
    : isNeeded
      ? t('Needed, unless there is no date yet.')
      : undefined;
  const undated = isUndated(values);
  const bounds = eventBounds();

  return (
    <Frame>
      <legend>{t('When and where')}</legend>
      <Stack>
        <Choice>
          <input
            type="checkbox"
            checked={undated}
            disabled={disabled}
            onChange={(event) => change({ undated: event.target.checked ? 'yes' : '' })}
          />
          {t('No date yet')}
        </Choice>
        {undated ? (
          <Small role="status">
            {t(
              'This is an ordinary post until you edit it and enter the date. Then people can answer.',
            )}
          </Small>
        ) : (
          <>
            {timeZone !== undefined && (
              <Small>
                {t('All times are in {zone}.', {
                  zone: zoneName(new Date(now).toISOString(), timeZone),
                })}
              </Small>
            )}
            {isFailed && (
              <Small as="div" role="alert">
                {t("The school's time zone could not be loaded.")}{' '}
                <Button variant="quiet" onClick={onRetry}>
                  {t('Try Again')}
                </Button>
              </Small>
            )}
            <Pair>
              <DateTimeField
                label={t('Start')}
                value={start}
                bounds={bounds}
                hint={hint}
                required
                error={errors['startsAt']}
                readOnly={disabled}
                onChange={({ date, time }: WallClock) =>
                  change({ startDate: date, startTime: time })
                }
              />
              <DateTimeField
                label={t('End')}
                value={endOf(values)}
                bounds={start.date === '' ? bounds : { ...bounds, min: start.date }}
                error={errors['endsAt']}
                readOnly={disabled}
                onChange={({ date, time }: WallClock) => change({ endDate: date, endTime: time })}
              />
            </Pair>
            <Field
              label={t('Place')}
              error={errors['place']}
              {...limitHint(place, gatheringLimits.place)}
            >
              <TextInput
                readOnly={disabled}
                value={place}
                onChange={(event) => change({ place: event.target.value })}
              />
            </Field>
            <Field label={t('Link')} error={errors['link']}>
              <TextInput
                type="url"
                placeholder="https://"
                readOnly={disabled}
                value={link}
                onChange={(event) => change({ link: event.target.value })}
              />
            </Field>
          </>
        )}
      </Stack>
    </Frame>
  );
}
