import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dayOf } from '@portal/contracts/content/notice-dates';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import {
  effectiveDay,
  noticeInForce,
  noticePath,
  shownAs,
} from '../../lib/school/notice-in-force.ts';
import { school } from '../../lib/school/page-school.ts';
import { changeUser, useMember } from '../../lib/session/member-session.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout.ts';
import { Note } from '../../ui/words/Note.tsx';
import { http, reasonOr } from '../../lib/network/http.ts';
import { toast } from '../../ui/states/toast.ts';

const Told = styled(Note)`
  display: grid;
  gap: 8px;
  width: min(760px, 100% - 2 * var(--gutter));
  margin: 12px auto;
`;

/** Tells members of a privacy policy that took effect after they had joined, until they have seen it. */
export default function NoticeBanner() {
  const user = useMember();
  const notice = noticeInForce();
  const { version, changes, effectiveDate } = notice;
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => http('PUT /account/notice', { body: shownAs(notice), answer: messageAnswer }),
    onSuccess: () => changeUser(client, { noticeSeen: version }),
    onError: (error) => toast.error(reasonOr(error, t('Could not save that. Please try again.'))),
  });
  const isKnown =
    user.noticeSeen === version || (dayOf(effectiveDate) ?? '') <= user.createdAt.slice(0, 10);
  if (!changes || isKnown || school().asOf !== undefined) return null;
  return (
    <Told as="section" aria-label={t('New privacy policy')}>
      <p>
        <b>{t('Our privacy policy changed on {date}.', { date: effectiveDay(notice) })}</b>{' '}
        {changes.join(' ')}
      </p>
      <Row $wrap>
        <LinkButton to={noticePath(version)}>{t('Read it')}</LinkButton>
        <Button busy={isPending} onClick={() => mutate()}>
          {t('I have seen it')}
        </Button>
      </Row>
    </Told>
  );
}
