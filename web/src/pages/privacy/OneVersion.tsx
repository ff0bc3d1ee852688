import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { effectiveDay, noticeInForce, type NamedNotice } from '../../lib/school/notice-in-force.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { controlLook } from '../../ui/forms/control-look.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Fetched } from '../../ui/states/Fetched.tsx';
import { Heading, Muted, Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/words/Note.tsx';
import WordDiff from '../../ui/words/WordDiff.tsx';
import { useNotices } from './get-notices.ts';
import { NoticeSections } from './NoticeSections.tsx';
import OtherVersions from './OtherVersions.tsx';

const Compare = styled.label`
  display: grid;
  gap: 6px;
  max-width: 22rem;
  font-weight: 600;
  select {
    ${controlLook}
    font-weight: 400;
  }
`;

/** @returns in words whether and when it was in force; null of the present one */
function timeInForceOf(notices: readonly NamedNotice[], index: number): string | null {
  const present = notices.findIndex(({ version }) => version === noticeInForce().version);
  const [notice, next] = [notices[index], notices[index - 1]];
  if (!notice || index === present) return null;
  if (index < present)
    return t('This version takes effect on {date}.', { date: effectiveDay(notice) });
  return next
    ? t('This version was in effect from {start} until {end}.', {
        start: effectiveDay(notice),
        end: effectiveDay(next),
      })
    : t('This version was in effect from {date}.', { date: effectiveDay(notice) });
}

function Compared({ older, newer }: { readonly older: NamedNotice; readonly newer: NamedNotice }) {
  const textIn = ({ sections }: NamedNotice, title: string): string =>
    sections.find((section) => section.title === title)?.text ?? '';
  const gone = older.sections.filter(({ title }) => textIn(newer, title) === '');
  return (
    <NoticeSections
      sections={[...newer.sections, ...gone]}
      present={({ title }) => (
        <WordDiff before={textIn(older, title)} after={textIn(newer, title)} />
      )}
    />
  );
}

function Shown(props: { readonly notices: readonly NamedNotice[]; readonly shown: string }) {
  const { notices, shown } = props;
  const index = notices.findIndex(({ version }) => version === shown);
  const notice = notices[index];
  const id = useId();
  const [comparedWith, setComparedWith] = useState('');
  const other = notices.findIndex(({ version }) => version === comparedWith);
  const [older, newer] = [notices[Math.max(index, other)], notices[Math.min(index, other)]];
  const timeInForce = timeInForceOf(notices, index);
  if (!notice)
    return (
      <EmptyState
        isPage
        title={t('There is no such version.')}
        action={<LinkButton to="/privacy-policy">{t('Read the current one')}</LinkButton>}
      />
    );
  return (
    <>
      <div>
        <Heading>{t('Privacy Policy')}</Heading>
        <Muted>
          {t('Effective date: {date}. Version {version}.', {
            date: effectiveDay(notice),
            version: shown,
          })}
        </Muted>
      </div>
      {timeInForce !== null && (
        <Note as="div">
          <Stack $gap={8}>
            <p>{timeInForce}</p>
            <div>
              <LinkButton to="/privacy-policy">{t('Read the current one')}</LinkButton>
            </div>
          </Stack>
        </Note>
      )}
      {notice.changes && (
        <p>
          <b>{t('What changed:')}</b> {notice.changes.join(' ')}
        </p>
      )}
      {notices.length > 1 && (
        <Compare htmlFor={id}>
          {t('Compare with')}
          <select
            id={id}
            value={comparedWith}
            onChange={({ target }) => setComparedWith(target.value)}
          >
            <option value="">{t('No other version')}</option>
            {notices
              .filter(({ version }) => version !== shown)
              .map(({ version }) => (
                <option key={version}>{version}</option>
              ))}
          </select>
        </Compare>
      )}
      {older && newer && other >= 0 ? (
        <>
          <Muted role="status">
            {t('Underlined words are new in {newer}. Words that are struck out were in {older}.', {
              newer: newer.version,
              older: older.version,
            })}
          </Muted>
          <Compared older={older} newer={newer} />
        </>
      ) : (
        <NoticeSections sections={notice.sections} />
      )}
      {notices.length > 1 && <OtherVersions shown={shown} />}
    </>
  );
}

/** A version of the privacy policy by its name. */
export default function OneVersion({ version }: { readonly version: string }) {
  return (
    <Fetched query={useNotices()} failed={t('Could not load this version.')}>
      {(notices) => (
        <Stack $gap={32}>
          <Shown key={version} notices={notices} shown={version} />
        </Stack>
      )}
    </Fetched>
  );
}
