import { styled } from 'styled-components';
import { NO_PICTURE } from '@portal/contracts/members/member.api';
import { t } from '../../lib/language/translation.ts';
import { ALUMNI_SECTION } from '../../lib/address/alumni-section.ts';
import { school } from '../../lib/school/page-school.ts';
import { Avatar } from '../../features/members/person/Avatar.tsx';
import { Stamp } from '../../features/members/person/Stamp.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LanguageSwitch } from '../../ui/language/LanguageSwitch.tsx';
import { Grow, Heading, Muted, Page, Row, Small, Stack } from '../../ui/layout.ts';
import { Courtyard } from './Courtyard.tsx';

const Hero = styled.section`
  display: grid;
  gap: 24px;
  padding-top: 8px;
  @media (min-width: 56.25em) {
    grid-template-columns: 6fr 5fr;
    align-items: end;
    padding-top: 40px;
  }
`;
const Title = styled(Heading)`
  font-size: clamp(min(2.5rem, 12vw), 9vw, 4.5rem);
  line-height: 1;
`;
const Welcome = styled.span`
  display: block;
  margin-bottom: 8px;
  font-size: 1.5rem;
  line-height: 1.2;
  color: var(--brand);
`;
const Lead = styled(Muted)`
  font-size: 1.125rem;
  max-width: 52ch;
`;
const Words = styled(Stack)`
  gap: 20px;
  @media (min-width: 56.25em) {
    padding-bottom: 32px;
  }
`;
const Points = styled.ul`
  display: grid;
  margin-top: 24px;
  border-top: 3px solid var(--ink);
  li {
    padding: 14px 0 20px;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  h3 {
    font: 700 1.5rem/1.2 var(--display);
    margin-bottom: 6px;
  }
  @media (min-width: 56.25em) {
    grid-template-columns: repeat(3, 1fr);
    gap: 48px;
    li + li {
      border: 0;
    }
  }
`;
const Three = styled.div`
  display: grid;
  gap: 12px;
  margin-top: 16px;
  @media (min-width: 56.25em) {
    grid-template-columns: repeat(3, 1fr);
    gap: 24px;
  }
  h3 {
    font: 600 1.125rem/1.3 var(--font);
  }
`;
const Part = styled.section`
  padding-top: 40px;
`;

export default function LandingPage() {
  const { name, hero, about, notableAlumni } = school();
  return (
    <Page title={t('Welcome')}>
      <Hero>
        <Words>
          <LanguageSwitch />
          <Title>
            <Welcome>{t('Welcome to {school}', { school: name })}</Welcome> {hero.title}
          </Title>
          <Lead>{hero.lead}</Lead>
          <Row $wrap>
            <LinkButton variant="call" to="/register">
              {t('Get Started')}
            </LinkButton>
            <LinkButton to="/login">{t('Sign In')}</LinkButton>
          </Row>
        </Words>
        <Courtyard />
      </Hero>
      <Part aria-labelledby="about">
        <Heading as="h2" id="about">
          {about.title}
        </Heading>
        <Points>
          {about.highlights.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <Muted>{text}</Muted>
            </li>
          ))}
        </Points>
      </Part>
      <Part id={ALUMNI_SECTION} aria-labelledby="notable">
        <Heading as="h2" id="notable">
          {t('Notable Alumni')}
        </Heading>
        <Three>
          {notableAlumni.map(({ name: alumnus, batch, achievement }) => (
            <Card as="article" key={alumnus}>
              <Row $gap={18} $wrap>
                <Avatar
                  size="l"
                  person={{ fullName: alumnus, profilePicture: NO_PICTURE, batchYear: batch }}
                />
                <Grow>
                  <h3>{alumnus}</h3>
                  <Small>{t('Batch of {batch}', { batch })}</Small>
                </Grow>
                <Stamp batchYear={batch} />
              </Row>
              <p style={{ marginTop: 14 }}>{achievement}</p>
            </Card>
          ))}
        </Three>
      </Part>
    </Page>
  );
}
