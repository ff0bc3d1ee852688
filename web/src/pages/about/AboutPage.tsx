import { aboutPage, type AboutPage as Content } from '@portal/contracts/content/about';
import {
  Award,
  BookOpen,
  Briefcase,
  CalendarDays,
  ChartNoAxesColumn,
  CodeXml,
  ExternalLink,
  FolderKanban,
  Landmark,
  Mail,
  MapPin,
  MessageCircle,
  Phone,
  Star,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { styled } from 'styled-components';
import { school, schoolJson } from '../../lib/school.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CountChip as Tag } from '../../ui/Chip.tsx';
import { Grow, Heading, Muted, Page, Row, Small, Stack } from '../../ui/layout.ts';
import { OutsideLink } from '../../ui/OutsideLink.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { useTab } from '../../ui/useTab.ts';
import { Counter } from './Counter.tsx';
import { ScrollProgress } from './ScrollProgress.tsx';

const icons: Readonly<Record<Content['stats'][number]['icon'], LucideIcon>> = {
  award: Award,
  book: BookOpen,
  briefcase: Briefcase,
  calendar: CalendarDays,
  chart: ChartNoAxesColumn,
  message: MessageCircle,
  star: Star,
  users: Users,
};

const withAboutPage = z.object({ aboutPage });

const Title = styled(Heading)`
  font-size: clamp(36px, 7vw, 60px);
  line-height: 1.02;
  max-width: 18ch;
`;
const Lead = styled(Muted)`
  font-size: 18px;
  max-width: 56ch;
`;
const Stats = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, 1fr);
  gap: 16px 24px;
  @media (min-width: 900px) {
    grid-template-columns: repeat(4, 1fr);
  }
  li {
    border-top: 3px solid var(--ink);
    padding-top: 12px;
  }
`;
const Section = styled.section`
  border-top: 3px solid var(--ink);
  padding-top: 14px;
  max-width: 720px;
`;
const Grid = styled.ul<{ readonly $min: number }>`
  display: grid;
  gap: 16px;
  grid-template-columns: repeat(auto-fill, minmax(min(${({ $min }) => $min}px, 100%), 1fr));
`;
const Quote = styled.blockquote`
  margin: 12px 0 0;
  padding-left: 14px;
  border-left: 3px solid var(--line);
  color: var(--ink-2);
`;
const Name = styled.h3`
  font: 600 18px/1.3 var(--font);
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
  @media (max-width: 599px) {
    > li {
      grid-template-columns: 1fr;
    }
  }
`;
const Bullets = styled.ul`
  list-style: disc;
  padding-left: 20px;
`;
const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Section aria-label={title}>
    <Heading as="h2" $size={24} style={{ marginBottom: 8 }}>
      {title}
    </Heading>
    {children}
  </Section>
);

function Institution({ content }: { readonly content: Content['institution'] }) {
  return (
    <Stack $gap={32}>
      <Part title="Overview">
        <p>{content.overview}</p>
      </Part>
      <Part title="History">
        <p>{content.history}</p>
      </Part>
      <Part title="Vision">
        <p>{content.vision}</p>
      </Part>
      <Part title="Values">
        <Grid $min={220}>
          {content.values.map(({ title, text }) => (
            <li key={title}>
              <Name>{title}</Name>
              <Muted>{text}</Muted>
            </li>
          ))}
        </Grid>
      </Part>
      <Part title="Key Achievements">
        <Bullets>
          {content.achievements.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Bullets>
      </Part>
    </Stack>
  );
}

function socialLinks({ github, ...others }: Content['team'][number]['social']) {
  const named = { linkedin: 'LinkedIn', instagram: 'Instagram', website: 'Website' } as const;
  const rest = Object.entries(named).map(
    ([key, label]) => [label, new Map(Object.entries(others)).get(key)] as const,
  );
  return [
    // Its place may be held by '#' until there is something to show
    ...(github === undefined ? [] : [['GitHub', github] as const]),
    ...rest.flatMap(([label, href]) =>
      href === undefined || href === '#' ? [] : [[label, href] as const],
    ),
  ];
}

function Developers({ content }: { readonly content: Content }) {
  return (
    <Stack $gap={32}>
      <div>
        <Heading as="h2" $size={24} style={{ marginBottom: 16 }}>
          Meet the Developers
        </Heading>
        <Grid $min={320}>
          {content.team.map(({ name, role, description, expertise, avatar, social, quote }) => (
            <li key={name}>
              <Card as="article" aria-label={name}>
                <Row $gap={20}>
                  <Avatar size="l" fullName={name} profilePicture={avatar} />
                  <Grow>
                    <Name>{name}</Name>
                    <Small>{role}</Small>
                  </Grow>
                </Row>
                <p style={{ marginTop: 12 }}>{description}</p>
                <Row as="ul" aria-label="Expertise" $wrap $gap={6} style={{ marginTop: 12 }}>
                  {expertise.map((tag) => (
                    <li key={tag}>
                      <Tag>{tag}</Tag>
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
      <Part title="Development Process">
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

function Project({ content }: { readonly content: Content }) {
  return (
    <Stack $gap={32}>
      <Part title="Features">
        <Grid $min={280}>
          {content.features.map(({ title, description, icon }) => {
            const Icon = icons[icon];
            return (
              <li key={title}>
                <Card as="article" aria-label={title}>
                  <Icon size={24} aria-hidden="true" color="var(--brand)" />
                  <Name>{title}</Name>
                  <Muted>{description}</Muted>
                </Card>
              </li>
            );
          })}
        </Grid>
      </Part>
      <Part title="Technologies Used">
        <Row as="ul" $wrap $gap={8}>
          {content.technologies.map((name) => (
            <li key={name}>
              <Tag>{name}</Tag>
            </li>
          ))}
        </Row>
      </Part>
    </Stack>
  );
}

export default function AboutPage() {
  usePageTitle('About');
  const [content] = useState(() => withAboutPage.parse(schoolJson()).aboutPage);
  const { contact } = school();
  const [tab, chooseTab] = useTab(['institution', 'developers', 'project'], 'developers');
  useEffect(() => {
    // Some browsers give a promise back, which an effect must not
    scrollTo({ top: 0, behavior: 'smooth' });
  }, []);

  return (
    <Page>
      <ScrollProgress />
      <Stack $gap={40}>
        <Stack $gap={20} style={{ paddingTop: 24 }}>
          <Title>{content.title}</Title>
          <Lead>{content.tagline}</Lead>
          <Stats>
            {content.stats.map(({ label, value, icon }) => {
              const Icon = icons[icon];
              return (
                <li key={label}>
                  <Counter value={value} />
                  <Row $gap={8}>
                    <Icon size={18} aria-hidden="true" />
                    <Muted>{label}</Muted>
                  </Row>
                </li>
              );
            })}
          </Stats>
        </Stack>
        <Tabs
          label="About"
          chosen={tab}
          onChoose={chooseTab}
          tabs={[
            {
              id: 'institution',
              label: 'Institution',
              icon: <Landmark size={20} aria-hidden="true" />,
              content: <Institution content={content.institution} />,
            },
            {
              id: 'developers',
              label: 'Developers',
              icon: <CodeXml size={20} aria-hidden="true" />,
              content: <Developers content={content} />,
            },
            {
              id: 'project',
              label: 'Project',
              icon: <FolderKanban size={20} aria-hidden="true" />,
              content: <Project content={content} />,
            },
          ]}
        />
        <section aria-labelledby="said">
          <Heading as="h2" id="said" $size={24} style={{ marginBottom: 16 }}>
            What People Say
          </Heading>
          <Grid $min={280}>
            {content.testimonials.map(({ name, role, message, avatar }) => (
              <li key={name}>
                <Card as="figure" aria-label={name}>
                  <p>{message}</p>
                  <Row as="figcaption" style={{ marginTop: 12 }}>
                    <Avatar fullName={name} profilePicture={avatar} />
                    <div>
                      <b>{name}</b>
                      <br />
                      <Small>{role}</Small>
                    </div>
                  </Row>
                </Card>
              </li>
            ))}
          </Grid>
        </section>
        <Part title="Get in Touch">
          <Stack $gap={8}>
            <Row>
              <Mail size={20} aria-hidden="true" />
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </Row>
            <Row>
              <Phone size={20} aria-hidden="true" />
              <a href={`tel:${contact.phone.replaceAll(/[^+\d]/gu, '')}`}>{contact.phone}</a>
            </Row>
            <Row>
              <MapPin size={20} aria-hidden="true" />
              <span>{contact.address}</span>
            </Row>
            <div>
              <Button>{content.contactButton}</Button>
            </div>
          </Stack>
        </Part>
      </Stack>
    </Page>
  );
}
