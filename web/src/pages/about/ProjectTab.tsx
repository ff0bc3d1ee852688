import type { AboutPage } from '@portal/contracts/content/about';
import { t } from '../../lib/language/translation.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Muted, Row, Stack } from '../../ui/layout.ts';
import { Grid, icons, Name, Part } from './about-layout.tsx';

export function ProjectTab({ content }: { readonly content: AboutPage }) {
  return (
    <Stack $gap={32}>
      <Part title={t('Features')}>
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
      <Part title={t('Technologies Used')}>
        <Row as="ul" $wrap $gap={8}>
          {content.technologies.map((name) => (
            <li key={name}>
              <Chip>{name}</Chip>
            </li>
          ))}
        </Row>
      </Part>
    </Stack>
  );
}
