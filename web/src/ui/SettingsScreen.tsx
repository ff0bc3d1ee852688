import type { ReactNode } from 'react';
import { Heading, Muted, Page, Stack } from './layout.ts';
import { Link } from './words/Link.tsx';
import { usePageTitle } from './use-page-title.ts';

export function SettingsScreen({
  title,
  intro,
  children,
}: {
  readonly title: string;
  readonly intro?: string;
  readonly children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <Page $width="reading">
      <Stack $gap={32}>
        <div>
          <Link to="/settings">All settings</Link>
          <Heading>{title}</Heading>
          {intro !== undefined && <Muted>{intro}</Muted>}
        </div>
        {children}
      </Stack>
    </Page>
  );
}
