import type { ComponentProps, ReactNode } from 'react';
import { t } from '../lib/language/translation.ts';
import { Heading, Muted, Page, Stack } from './layout.ts';
import { Link } from './words/Link.tsx';

type Props = {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
};

export function TitledPage(
  props: Props & {
    /** Where the page has another title than the tab of the browser. */
    readonly heading?: string;
    /** The page above this one. */
    readonly back?: readonly [to: string, text: string] | undefined;
    readonly width?: ComponentProps<typeof Page>['$width'];
    readonly gap?: number;
  },
) {
  const { title, heading = title, intro, children, back, width = 'reading', gap = 16 } = props;
  return (
    <Page title={title} $width={width}>
      <Stack $gap={gap}>
        <div>
          {back && <Link to={back[0]}>{back[1]}</Link>}
          <Heading>{heading}</Heading>
          {intro !== undefined && <Muted>{intro}</Muted>}
        </div>
        {children}
      </Stack>
    </Page>
  );
}

export const toAdmin = () => ['/admin', t('Back to Admin Dashboard')] as const;

export const SettingsScreen = (props: Props) => (
  <TitledPage {...props} back={['/settings', t('All settings')]} gap={32} />
);
