import { consentsAnswer, type Choice, type Consents } from '@portal/contracts/consents/consent.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { givenByDefault, type Purpose } from '@portal/contracts/consents/purpose';
import { LANGUAGES } from '@portal/languages/registry';
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { rich, t } from '../../lib/language/translation.ts';
import { longDate } from '../../lib/time/date.ts';
import { noticeInForce, noticePath, shownAs } from '../../lib/school/notice-in-force.ts';
import { Card } from '../../ui/Card.tsx';
import { Folded } from '../../ui/words/Folded.ts';
import { CardList, Small, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/words/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Switch } from './Switch.tsx';
import { reasonOr, write } from '../../lib/network/http.ts';
import { useData } from '../../lib/network/use-data.ts';
import { whileReachable } from '../../lib/network/reachability.ts';
import { toast } from '../../ui/states/toast.ts';
import { PURPOSES } from './purposes.ts';
import { Fetched } from '../../ui/states/Fetched.tsx';

const consentsKey = ['consents'] as const;
/** These screens show what the choices are about. */
const CONCERNED: readonly string[] = ['profile', 'directory', 'member', 'birthdays'];

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

const linkTo = (version: string) => (inside: ReactNode) => (
  <Link to={noticePath(version)}>{inside}</Link>
);

/** In which language the policy was shown. */
const languageShown = ({ language }: Choice): string =>
  t('It was shown in {language}.', {
    language: LANGUAGES.find(({ code }) => code === language)?.name ?? language,
  });

function OnePurpose(props: {
  readonly purpose: Purpose;
  readonly choice: Choice | undefined;
  readonly joinedAt: string;
}) {
  const { purpose, choice, joinedAt } = props;
  const id = useId();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (given: boolean) =>
      write('PUT /account/consents/:purpose', {
        params: { purpose },
        body: { given, ...shownAs(noticeInForce()) },
        answer: consentsAnswer,
        signal: whileReachable(),
      }),
    onSuccess({ result }) {
      if (result) client.setQueryData<Consents>(consentsKey, result.data);
      else void client.invalidateQueries({ queryKey: consentsKey });
      void client.invalidateQueries({
        predicate: ({ queryKey }) => CONCERNED.includes(String(queryKey[0])),
      });
    },
    onError: (error) =>
      toast.error(reasonOr(error, t('Failed to save your choice. Please try again.'))),
  });
  const { on, off } = PURPOSES[purpose];
  const title = t(PURPOSES[purpose].title);
  const isOn = choice?.given ?? givenByDefault[purpose];
  return (
    <Card as="article" aria-label={title}>
      <Head>
        <b>{title}</b>
        <Switch isOn={isOn} label={title} describedBy={id} busy={isPending} onChange={mutate} />
      </Head>
      <div id={id}>
        <p>{on()}</p>
        <p>{off()}</p>
      </div>
      <Small>
        {choice ? (
          <>
            {rich(
              '{choice, select, on {On} other {Off}} since {date}, by the <link>privacy policy {version}</link>.',
              {
                choice: isOn ? 'on' : 'off',
                date: longDate(choice.at),
                version: choice.noticeVersion,
                link: linkTo(choice.noticeVersion),
              },
            )}{' '}
            {languageShown(choice)}
          </>
        ) : (
          <>
            {isOn
              ? t('On since you joined on {date}.', { date: longDate(joinedAt) })
              : t('Off until you turn it on.')}{' '}
            {t('You have not chosen yet.')}
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
        {history.map((choice) => (
          <li key={`${choice.purpose} ${choice.at}`}>
            {rich(
              '{date}: ‘{purpose}’ turned {choice, select, on {on} other {off}}, by the <link>privacy policy {version}</link>',
              {
                date: longDate(choice.at),
                purpose: t(PURPOSES[choice.purpose].title),
                choice: choice.given ? 'on' : 'off',
                version: choice.noticeVersion,
                link: linkTo(choice.noticeVersion),
              },
            )}
            . {languageShown(choice)}
          </li>
        ))}
      </ol>
    </Past>
  );
}

export function ConsentsPanel(props: {
  readonly purposes: readonly Purpose[];
  readonly joinedAt: string;
}) {
  const { purposes, joinedAt } = props;
  const { version } = noticeInForce();
  return (
    <Panel title={t('What you allow')}>
      <Stack>
        <p>
          {rich(
            'One tap turns each on or off. Your choice is saved with the day and the <link>privacy policy</link> of that day.',
            { link: linkTo(version) },
          )}
        </p>
        <Fetched
          query={useData(consentsKey, 'GET /account/consents', { answer: consentsAnswer })}
          failed={t('Could not load what you allow.')}
        >
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
