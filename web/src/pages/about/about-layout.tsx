import type { AboutPage } from '@portal/contracts/content/about';
import Award from 'lucide-react/icons/award';
import BookOpen from 'lucide-react/icons/book-open';
import Briefcase from 'lucide-react/icons/briefcase';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import MessageCircle from 'lucide-react/icons/message-circle';
import Star from 'lucide-react/icons/star';
import Users from 'lucide-react/icons/users';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Heading } from '../../ui/layout.ts';

export const icons: Readonly<Record<AboutPage['stats'][number]['icon'], LucideIcon>> = {
  award: Award,
  book: BookOpen,
  briefcase: Briefcase,
  calendar: CalendarDays,
  chart: ChartNoAxesColumn,
  message: MessageCircle,
  star: Star,
  users: Users,
};

const Section = styled.section`
  border-top: 3px solid var(--ink);
  padding-top: 14px;
  max-width: 720px;
`;
export const Grid = styled.ul<{ readonly $min: number }>`
  display: grid;
  gap: 16px;
  grid-template-columns: repeat(auto-fill, minmax(min(${({ $min }) => $min}px, 100%), 1fr));
`;
export const Name = styled.h3`
  font: 600 min(1.125rem, 9vw) / 1.3 var(--font);
`;

export const Part = (props: { readonly title: string; readonly children: ReactNode }) => (
  <Section aria-label={props.title}>
    <Heading as="h2" $size={24} style={{ marginBottom: 8 }}>
      {props.title}
    </Heading>
    {props.children}
  </Section>
);
