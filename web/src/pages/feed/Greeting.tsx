import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { rich } from '../../lib/language/translation.ts';
import { firstName } from '../../lib/words/first-name.ts';
import { greetingAt } from './greeting-at.ts';
import { school } from '../../lib/school/page-school.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { useClock } from '../../lib/time/use-clock.ts';
import { Grow, Heading, Row, Small } from '../../ui/layout.ts';

const Fit = styled(Grow)`
  container-type: inline-size;
`;
/* A long name takes smaller letters, down to those of the text, rather than a second line, which would push the posts down */
const Words = styled(Heading)<{ readonly $letters: number }>`
  font-size: max(1rem, min(1.75rem, calc(200cqw / ${({ $letters }) => $letters})));
`;
const Line = styled(Row)`
  /* That of a button with these margins */
  min-height: 22px;
  > button,
  > * > button {
    margin: -12px -8px -10px auto;
    padding-inline: 8px;
  }
`;

export function Greeting(props: { readonly openers?: ReactNode; readonly refresh?: ReactNode }) {
  const { greeting, day } = greetingAt(useClock(), school().timeZone);
  const name = firstName(useMember().fullName);
  return (
    <div>
      <Line>
        <Fit>
          <Words $letters={`${greeting}, ${name}`.length}>
            {rich('{greeting}, <bdi>{name}</bdi>', { greeting, name })}
          </Words>
        </Fit>
        {props.openers}
      </Line>
      <Line $gap={8} $wrap>
        <Small>{day}</Small>
        {props.refresh}
      </Line>
    </div>
  );
}
