import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Card } from '../Card.tsx';
import { frieze } from '../frieze.ts';
import { Heading, Muted, Stack } from '../layout.ts';

const Frame = styled(Card)`
  &::after {
    content: '';
    display: block;
    margin-top: 24px;
    ${frieze}
  }
`;

export function EmptyState(props: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Announces it, where no toast does. */
  readonly failed?: boolean;
  readonly isPage?: boolean;
}) {
  const { title, children, action, failed = false, isPage = false } = props;
  return (
    <Frame role={failed ? 'alert' : undefined}>
      <Stack $gap={8}>
        <Heading as={isPage ? 'h1' : 'h2'} $size={24}>
          {title}
        </Heading>
        {children !== undefined && <Muted>{children}</Muted>}
        {action !== undefined && <div>{action}</div>}
      </Stack>
    </Frame>
  );
}
