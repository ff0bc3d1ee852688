import { decisionAnswer, type OpenedDecision } from '@portal/contracts/decisions/decision.api';
import { styled } from 'styled-components';
import { t } from '../../../lib/language/translation.ts';
import { longDate, timeOfDay } from '../../../lib/time/date.ts';
import { FactList } from '../../../ui/words/Facts.tsx';
import { FailedState } from '../../../ui/states/FailedState.tsx';
import { lazyPart } from '../../../ui/states/lazy-part.tsx';
import { Muted, Stack } from '../../../ui/layout.ts';
import { Link } from '../../../ui/words/Link.tsx';
import { QuietDetails } from '../../../ui/QuietDetails.ts';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { Written } from '../../../ui/words/Written.ts';
import { UndoForm } from './UndoForm.tsx';
import { fieldText, reasonText, valueText } from './decision-words.ts';
import { historyKey } from '../../../lib/deciding/undo-decision.ts';
import { useData } from '../../../lib/network/use-data.ts';

const Values = styled.div`
  display: grid;
  gap: 4px 16px;
  grid-template-columns: minmax(0, 1fr);
  @media (min-width: 43.75em) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  del,
  ins {
    padding-inline-start: 10px;
    border-inline-start: 3px solid var(--line);
    text-decoration: none;
  }
  ins {
    border-color: var(--brand);
  }
  span {
    display: block;
    color: var(--ink-2);
    font-size: 0.875rem;
  }
`;

function Value(props: {
  readonly as: 'del' | 'ins';
  readonly label: string;
  readonly value: string | null;
  readonly erased: boolean;
}) {
  const { as: Tag, label, value, erased } = props;
  return (
    <Tag>
      <span>{label}</span>
      {value === null ? (
        <Muted as="i">{erased ? t('erased') : t('nothing')}</Muted>
      ) : (
        <Written dir="auto">{value}</Written>
      )}
    </Tag>
  );
}

type Changed = OpenedDecision['changes'][number];

function BothValues({ field, before, after, erased }: Changed) {
  const textOf = (value: string | null) => (value === null ? null : valueText(field, value));
  return (
    <Values>
      <Value as="del" label={t('Before')} value={textOf(before)} erased={erased} />
      <Value as="ins" label={t('After')} value={textOf(after)} erased={erased && before !== null} />
    </Values>
  );
}

const WordDiff = lazyPart(() => import('../../../ui/words/WordDiff.tsx'));

/** Where only one of them has several words, both values say more than what became of each word. */
const isText = (text: string): boolean => /\s/u.test(text.trim());

const Changes = ({ changes }: Pick<OpenedDecision, 'changes'>) =>
  changes.map((change) => {
    const { field, before, after } = change;
    return (
      <div key={field}>
        <b>{fieldText(field)}</b>
        {before !== null && after !== null && isText(before) && isText(after) ? (
          <WordDiff before={before} after={after} />
        ) : (
          <BothValues {...change} />
        )}
      </div>
    );
  });

export function DecisionDetails({ decisionId }: { readonly decisionId: string }) {
  const { data, isPending, isError, refetch } = useData(
    [...historyKey, 'one', decisionId],
    'GET /admin/history/:decisionId',
    { params: { decisionId }, answer: decisionAnswer },
  );
  if (isPending) return <Spinner />;
  if (isError)
    return <FailedState title={t('Could not open the decision.')} onRetry={() => void refetch()} />;
  const { state, via, note, person, subject, changes, events, undoableUntil } = data;
  const reason = reasonText(data);
  return (
    <Stack $gap={12}>
      <FactList
        facts={[
          [t('Made with'), via === 'web' ? null : via],
          [t('Reason'), reason],
          [t('Note'), note],
          [
            t('About'),
            person && (
              <Link key="about" to={`/admin/members/${person._id}`}>
                <bdi>{person.label ?? t('Open in the admin area')}</bdi>
              </Link>
            ),
          ],
          [
            t('Post'),
            subject.kind === 'post' ? (
              <Link key="post" to={`/posts/${subject._id}`}>
                {t('Open the post')}
              </Link>
            ) : null,
          ],
        ]}
      />
      <Changes changes={changes.filter(({ field }) => field !== 'state')} />
      <QuietDetails>
        <summary>{t('For analysts')}</summary>
        <FactList
          facts={events.map(({ type, at }) => [
            type,
            t('{date} at {time}', { date: longDate(at), time: timeOfDay(at) }),
          ])}
        />
      </QuietDetails>
      {state === 'expired' && <Muted>{t('This decision can no longer be undone.')}</Muted>}
      <UndoForm decisionId={decisionId} until={undoableUntil} />
    </Stack>
  );
}
