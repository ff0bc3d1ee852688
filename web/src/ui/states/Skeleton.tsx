import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { Card, EdgeCard } from '../Card.tsx';
import { Grow, Row, Stack } from '../layout.ts';

export const Bone = styled.div<{ readonly $width?: string; readonly $height?: number }>`
  background: var(--sunk);
  border-radius: 6px;
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = 14 }) => $height}px;
`;
const Round = styled(Bone)`
  border-radius: 50%;
  flex: none;
`;

/** Bones that stand for one part of a page, which says that it loads. */
export const LoadingBones = ({ children }: { readonly children: ReactNode }) => (
  <div role="status" aria-label={t('Loading')}>
    {children}
  </div>
);

export function CardSkeleton({ isEdge = false }: { readonly isEdge?: boolean }) {
  const Frame = isEdge ? EdgeCard : Card;
  return (
    <Frame aria-hidden="true">
      <Stack $gap={12}>
        <Row>
          <Round $width="44px" $height={44} />
          <Grow>
            <Stack $gap={8}>
              <Bone $width="40%" />
              <Bone $width="25%" />
            </Stack>
          </Grow>
        </Row>
        <Bone $width="70%" />
        <Bone />
        <Bone $width="85%" />
      </Stack>
    </Frame>
  );
}
