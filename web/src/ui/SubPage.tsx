import type { ReactNode } from 'react';
import { t } from '../lib/language/translation.ts';
import { Heading, Muted, Page, Stack } from './layout.ts';
import { Link } from './words/Link.tsx';
import { usePageTitle } from './use-page-title.ts';

type Props = {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
};

/** A page below another one, to which it links back. */
export function SubPage(
  props: Props & {
    readonly back: readonly [to: string, text: string] | null;
    readonly isWide?: boolean;
    readonly gap?: number;
  },
) {
  const { title, intro, children, back, isWide = false, gap = 16 } = props;
  usePageTitle(title);
  return (
    <Page $width={isWide ? 'page' : 'reading'}>
      <Stack $gap={gap}>
        <div>
          {back && <Link to={back[0]}>{back[1]}</Link>}
          <Heading>{title}</Heading>
          {intro !== undefined && <Muted>{intro}</Muted>}
        </div>
        {children}
      </Stack>
    </Page>
  );
}

export const toAdmin = () => ['/admin', t('Back to Admin Dashboard')] as const;

export const SettingsScreen = (props: Props) => (
  <SubPage {...props} back={['/settings', t('All settings')]} gap={32} />
);
