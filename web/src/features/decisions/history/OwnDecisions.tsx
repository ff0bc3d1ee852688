import { declaredTable } from '@portal/contracts/decisions/decision-action';
import {
  ownDecisionsAnswer,
  type OwnDecision,
} from '@portal/contracts/decisions/desk/decisions-about.api';
import { t } from '../../../lib/language/translation.ts';
import { longDate } from '../../../lib/time/date.ts';
import { LinkedText } from '../../../ui/words/LinkedText.tsx';
import { Meta, Muted } from '../../../ui/layout.ts';
import { Card } from '../../../ui/Card.tsx';
import { PagedEntries } from '../../../ui/lists/PagedEntries.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Written } from '../../../ui/words/Written.ts';
import { reasonText } from './decision-words.ts';
import { http } from '../../../lib/network/http.ts';
import { usePagedList } from '../../../lib/lists/paged-list.ts';

function Entry({ decision }: { readonly decision: OwnDecision }) {
  const { at, action, actor, subject, state } = decision;
  const { toMember } = declaredTable[action];
  const reason = reasonText(decision);
  return (
    <Card as="article" aria-label={t(toMember)}>
      <p>
        <b>{t(toMember)}</b>
        {subject.kind !== 'member' && subject.label !== null && (
          <>
            {' '}
            <q>
              <bdi>{subject.label}</bdi>
            </q>
          </>
        )}
      </p>
      {reason !== null && (
        <Written>
          <LinkedText text={reason} />
        </Written>
      )}
      <Meta>
        <span>{actor.fullName}</span>
        <time dateTime={at}>{longDate(at)}</time>
        {state === 'undone' && <b>{t('Undone since')}</b>}
      </Meta>
    </Card>
  );
}

export const OwnDecisions = () => (
  <Panel title={t('Decisions about your account')}>
    <PagedEntries
      list={usePagedList(['own-decisions'], ({ limit, after }, signal) => {
        const query = { limit, before: after };
        return http('GET /account/decisions', { query, answer: ownDecisionsAnswer, signal });
      })}
      failed={t('Could not load the decisions about your account.')}
      empty={<Muted>{t('Nothing has been decided about you.')}</Muted>}
    >
      {(decision) => <Entry decision={decision} />}
    </PagedEntries>
  </Panel>
);
