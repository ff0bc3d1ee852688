import type { Notice } from '@portal/contracts/content/privacy-notice';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Section = styled.section`
  border-top: 3px solid var(--ink);
  padding-top: 14px;
  h2 {
    font: 700 1.25rem/1.2 var(--display);
    margin-bottom: 8px;
  }
`;

type One = Notice['sections'][number];

export const NoticeSections = ({
  sections,
  present = ({ text }) => <p>{text}</p>,
}: {
  readonly sections: readonly One[];
  readonly present?: (section: One) => ReactNode;
}) =>
  sections.map((section) => (
    <Section key={section.title}>
      <h2>{section.title}</h2>
      {present(section)}
    </Section>
  ));
