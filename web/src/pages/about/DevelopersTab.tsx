import type { AboutPage } from '@portal/contracts/content/about';
import ExternalLink from 'lucide-react/icons/external-link';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { Avatar } from '../../features/members/person/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Grow, Heading, Muted, Row, Small, Stack } from '../../ui/layout.ts';
import { OutsideLink } from '../../ui/words/OutsideLink.tsx';
import { Grid, Name, Part } from './about-layout.tsx';

const Quote = styled.blockquote`
  margin: 12px 0 0;
  padding-left: 10px;
  border-left: 3px solid var(--line);
  color: var(--ink-2);
`;
const Timeline = styled.ol`
  display: grid;
  > li {
    display: grid;
    grid-template-columns: 96px 1fr;
    gap: 4px 16px;
    padding-block: 14px;
    border-top: 1px solid var(--line);
  }
  @media (max-width: 37.49em) {
    > li {
      grid-template-columns: 1fr;
    }
  }
`;

function socialLinks(social: AboutPage['team'][number]['social']) {
  const others = [
    [t('LinkedIn'), social.linkedin],
    [t('Instagram'), social.instagram],
    [t('Website'), social.website],
  ] as const;
  // The school's content may contain '#' in place of a link
  const links = [
    [t('GitHub'), social.github] as const,
    ...others.filter(([, href]) => href !== '#'),
  ];
  return links.flatMap(([label, href]) => (href === undefined ? [] : [[label, href] as const]));
}

export function DevelopersTab({ content }: { readonly content: AboutPage }) {
  return (
    <Stack $gap={32}>
      <div>
        <Heading as="h2" $size={24} style={{ marginBottom: 16 }}>
          {t('Meet the Developers')}
        </Heading>
        <Grid $min={320}>
          {content.team.map(({ name, role, description, expertise, avatar, social, quote }) => (
            <li key={name}>
              <Card as="article" aria-label={name}>
                <Row $gap={20} $wrap>
                  <Avatar size="l" person={{ fullName: name, profilePicture: avatar }} />
                  <Grow>
                    <Name>{name}</Name>
                    <Small>{role}</Small>
                  </Grow>
                </Row>
                <p style={{ marginTop: 12 }}>{description}</p>
                <Row as="ul" aria-label={t('Expertise')} $wrap $gap={6} style={{ marginTop: 12 }}>
                  {expertise.map((tag) => (
                    <li key={tag}>
                      <Chip>{tag}</Chip>
                    </li>
                  ))}
                </Row>
                <Quote>{quote}</Quote>
                <Row $wrap style={{ marginTop: 12 }}>
                  {socialLinks(social).map(([label, href]) => (
                    <OutsideLink key={label} href={href}>
                      <ExternalLink size={20} aria-hidden="true" /> {label}
                    </OutsideLink>
                  ))}
                </Row>
              </Card>
            </li>
          ))}
        </Grid>
      </div>
      <Part title={t('Development Process')}>
        <Timeline>
          {content.process.map(({ phase, description, duration }) => (
            <li key={phase}>
              <Small>{duration}</Small>
              <div>
                <Name>{phase}</Name>
                <Muted>{description}</Muted>
              </div>
            </li>
          ))}
        </Timeline>
      </Part>
    </Stack>
  );
}
