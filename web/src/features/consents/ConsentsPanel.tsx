import type { Choice } from '@portal/contracts/consents/consent.api';
import { givenByDefault, type Purpose } from '@portal/contracts/consents/purpose';
import { useId } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/text.ts';
import { longDate } from '../../lib/time/date.ts';
import { noticeInForce, noticePath } from '../../lib/school/notice-in-force.ts';
import { Card } from '../../ui/Card.tsx';
import { Folded } from '../../ui/words/Folded.ts';
import { CardList, Small, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/words/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Switch } from './Switch.tsx';
import { useChoose, useConsents } from './api/consents.ts';
import { PURPOSES } from './purposes.ts';
import { Fetched } from '../../ui/states/Fetched.tsx';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 16px;
`;
const Past = styled(Folded)`
  li + li {
    margin-top: 8px;
  }
`;

const ByNotice = ({ version }: { readonly version: string }) => (
  <>
    by the <Link to={noticePath(version)}>privacy policy {version}</Link>
  </>
);

function OnePurpose({
  purpose,
  choice,
  joinedAt,
}: {
  readonly purpose: Purpose;
  readonly choice: Choice | undefined;
  readonly joinedAt: string;
}) {
  const id = useId();
  const { mutate, isPending } = useChoose(purpose);
  const { title, on, off } = PURPOSES[purpose];
  const isOn = choice?.given ?? givenByDefault[purpose];
  return (
    <Card as="article" aria-label={title}>
      <Head>
        <b>{title}</b>
        <Switch isOn={isOn} label={title} describedBy={id} busy={isPending} onChange={mutate} />
      </Head>
      <div id={id}>
        <p>
          <b>{t('On:')}</b> {on}
        </p>
        <p>
          <b>{t('Off:')}</b> {off}
        </p>
      </div>
      <Small>
        {choice ? (
          <>
            {isOn ? t('On') : t('Off')} since {longDate(choice.at)},{' '}
            <ByNotice version={choice.noticeVersion} />.
          </>
        ) : (
          <>
            {isOn
              ? `On since you joined on ${longDate(joinedAt)}.`
              : t('Off until you turn it on.')}{' '}
            You have not chosen yet.
          </>
        )}
      </Small>
    </Card>
  );
}

function History({ history }: { readonly history: readonly Choice[] }) {
  if (history.length === 0) return null;
  return (
    <Past>
      <summary>{t('Your choices so far')}</summary>
      <ol>
        {history.map(({ purpose, given, at, noticeVersion }) => (
          <li key={`${purpose} ${at}`}>
            {longDate(at)}: ‘{PURPOSES[purpose].title}’ turned {given ? 'on' : 'off'},{' '}
            <ByNotice version={noticeVersion} />
          </li>
        ))}
      </ol>
    </Past>
  );
}

export function ConsentsPanel({
  purposes,
  joinedAt,
}: {
  readonly purposes: readonly Purpose[];
  readonly joinedAt: string;
}) {
  const { version } = noticeInForce();
  return (
    <Panel title={t('What you allow')}>
      <Stack>
        <p>
          One tap turns each on or off, at once. Your choice is noted with the day and the{' '}
          <Link to={noticePath(version)}>{t('privacy policy')}</Link> of that day.
        </p>
        <Fetched query={useConsents()} failed={t('Could not load what you allow.')}>
          {(data) => (
            <>
              <CardList>
                {purposes.map((purpose) => (
                  <li key={purpose}>
                    <OnePurpose
                      purpose={purpose}
                      choice={data.choices.find((one) => one.purpose === purpose)}
                      joinedAt={joinedAt}
                    />
                  </li>
                ))}
              </CardList>
              <History history={data.history.filter(({ purpose }) => purposes.includes(purpose))} />
            </>
          )}
        </Fetched>
      </Stack>
    </Panel>
  );
}
