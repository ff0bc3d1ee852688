import { ANSWERS, gatheringLimits } from '@portal/contracts/gatherings/answer';
import Check from 'lucide-react/icons/check';
import { styled } from 'styled-components';
import { t } from '../../../lib/language/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { controlLook } from '../../../ui/forms/control-look.ts';
import { Row } from '../../../ui/layout.ts';
import { ANSWER_WORDS } from './answer-words.ts';
import { useAnswer, useAnswers } from './use-answer.ts';

const Choice = styled(Button)`
  padding: 0 14px;
  &[aria-pressed='true'] {
    background: var(--tint);
    border-color: var(--brand);
    color: var(--on-tint);
  }
`;
const Count = styled.span`
  font-variant-numeric: tabular-nums;
  font-weight: 400;
`;
const Guests = styled.label`
  display: flex;
  align-items: center;
  gap: 8px;
  font-weight: 600;
  font-size: 0.875rem;
  select {
    ${controlLook}
    width: auto;
  }
`;

const GUESTS = Array.from({ length: gatheringLimits.guests + 1 }, (_, count) => count);

export function AnswerButtons({ postId }: { readonly postId: string }) {
  const { counts, mine, isPending } = useAnswers(postId);
  const answer = useAnswer(postId);
  return (
    <Row role="group" aria-label={t('Your answer')} $gap={8} $wrap>
      {ANSWERS.map((each) => {
        const isChosen = mine?.answer === each;
        return (
          // Disabling it while the call is under way would take the focus away
          <Choice
            key={each}
            aria-pressed={isChosen}
            aria-busy={isChosen && isPending}
            onClick={() => answer(isChosen ? null : { answer: each, guests: 0 })}
          >
            {isChosen && <Check size={16} aria-hidden="true" />}
            {t(ANSWER_WORDS[each])} {counts[each] > 0 && <Count>{counts[each]}</Count>}
          </Choice>
        );
      })}
      {mine?.answer === 'going' && (
        <Guests>
          {t('Guests')}
          <select
            value={mine.guests}
            onChange={(event) => answer({ answer: 'going', guests: Number(event.target.value) })}
          >
            {GUESTS.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </Guests>
      )}
    </Row>
  );
}
