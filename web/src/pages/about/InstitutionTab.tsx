import type { AboutPage } from '@portal/contracts/content/about';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { Muted, Stack } from '../../ui/layout.ts';
import { Grid, Name, Part } from './about-layout.tsx';

const Bullets = styled.ul`
  list-style: disc;
  padding-left: 20px;
`;

export function InstitutionTab({ content }: { readonly content: AboutPage['institution'] }) {
  return (
    <Stack $gap={32}>
      <Part title={t('Overview')}>
        <p>{content.overview}</p>
      </Part>
      <Part title={t('History')}>
        <p>{content.history}</p>
      </Part>
      <Part title={t('Vision')}>
        <p>{content.vision}</p>
      </Part>
      <Part title={t('Values')}>
        <Grid $min={220}>
          {content.values.map(({ title, text }) => (
            <li key={title}>
              <Name>{title}</Name>
              <Muted>{text}</Muted>
            </li>
          ))}
        </Grid>
      </Part>
      <Part title={t('Key Achievements')}>
        <Bullets>
          {content.achievements.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Bullets>
      </Part>
    </Stack>
  );
}
