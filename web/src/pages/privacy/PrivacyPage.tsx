import { styled } from 'styled-components';
import { school } from '../../lib/school.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Heading, Muted, Page, Stack } from '../../ui/layout.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

const Section = styled.section`
  border-top: 3px solid var(--ink);
  padding-top: 14px;
  h2 {
    font: 700 1.25rem/1.2 var(--display);
    margin-bottom: 8px;
  }
`;

export default function PrivacyPage() {
  usePageTitle('Privacy Policy');
  const { privacy } = school();
  return (
    <Page $width="reading">
      <Stack $gap={32}>
        <div>
          <Heading>Privacy Policy</Heading>
          <Muted>Effective date: {privacy.effectiveDate}</Muted>
        </div>
        {privacy.sections.map(({ title, text }) => (
          <Section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </Section>
        ))}
        <div>
          <LinkButton to="/">Back to Home</LinkButton>
        </div>
      </Stack>
    </Page>
  );
}
