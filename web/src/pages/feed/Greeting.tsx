import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { firstName } from '../../lib/first-name.ts';
import { greetingAt } from '../../lib/greeting.ts';
import { school } from '../../lib/school.ts';
import { useMember } from '../../lib/session.tsx';
import { useClock } from '../../lib/use-clock.ts';
import { Heading, Muted } from '../../ui/layout.ts';

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 2px 12px;
`;
/* A long name takes smaller letters rather than a second line, which would push the posts down */
const Words = styled(Heading)<{ readonly $letters: number }>`
  grid-column: 1 / -1;
  font-size: min(1.75rem, calc((100vw - 32px) / ${({ $letters }) => $letters} * 2));
  white-space: nowrap;
  @media (min-width: 900px) {
    grid-column: 1;
  }
`;
const Day = styled(Muted)`
  && {
    margin: 0;
  }
  font-size: 0.875rem;
`;
const Tools = styled.div`
  display: flex;
  margin: -12px -12px -12px 0;
  @media (min-width: 900px) {
    grid-area: 1 / 2 / span 2;
  }
`;

export function Greeting({ children }: { readonly children: ReactNode }) {
  const { greeting, day } = greetingAt(useClock(), school().timeZone);
  const name = firstName(useMember().fullName);
  return (
    <Frame>
      <Words $letters={`${greeting}, ${name}`.length}>
        {greeting}, <bdi>{name}</bdi>
      </Words>
      <Day>{day}</Day>
      <Tools>{children}</Tools>
    </Frame>
  );
}
