import { createElement, useEffect, type ComponentProps } from 'react';
import { styled } from 'styled-components';
import { school } from '../lib/school/page-school.ts';

/** Names the page in the tab of the browser. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${school().name}`;
  }, [title]);
}

const PAGE = 'min(1120px, 100% - 2 * var(--gutter))';
/** All but the forms at the door begin at the edge of the logo, so that a step to another page moves nothing sideways. */
const Main = styled.main<{ readonly $width?: 'page' | 'reading' | 'form' }>`
  width: ${({ $width }) => ($width === 'form' ? `min(560px, ${PAGE})` : PAGE)};
  margin-inline: auto;
  padding-inline-end: ${({ $width }) => ($width === 'reading' ? `max(0px, ${PAGE} - 680px)` : 0)};
  padding-block: 24px 64px;
  outline: none;
`;
export function Page({ title, ...rest }: ComponentProps<typeof Main>) {
  usePageTitle(title);
  return createElement(Main, rest);
}
export const Stack = styled.div<{ readonly $gap?: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 16 }) => $gap}px;
`;
export const CardList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
`;
export const Row = styled.div<{
  readonly $gap?: number;
  readonly $wrap?: boolean;
  readonly $top?: boolean;
}>`
  display: flex;
  align-items: ${({ $top }) => ($top === true ? 'flex-start' : 'center')};
  flex-wrap: ${({ $wrap }) => ($wrap === true ? 'wrap' : 'nowrap')};
  gap: ${({ $gap = 12 }) => $gap}px;
`;
export const Grow = styled.div`
  flex: 1 1 8rem;
  min-width: 0;
`;
export const Heading = styled.h1<{ readonly $size?: number }>`
  font-family: var(--display);
  font-weight: 700;
  font-size: min(${({ $size = 32 }) => $size / 16}rem, 10vw);
  line-height: 1.1;
  letter-spacing: -0.01em;
  text-wrap: balance;
  & + p {
    margin-top: 8px;
  }
`;
export const Muted = styled.p`
  color: var(--ink-2);
`;
export const Small = styled.span`
  font-size: 0.875rem;
  color: var(--ink-2);
`;
export const Meta = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  font-size: 0.875rem;
  color: var(--ink-2);
`;
export const Rule = styled.p`
  display: flex;
  align-items: center;
  gap: 12px;
  color: var(--ink-2);
  font-size: 0.875rem;
  &::before,
  &::after {
    content: '';
    flex: 1;
    border-top: 1px solid var(--line);
  }
`;
export const VisuallyHidden = styled.span`
  position: absolute;
  clip-path: inset(50%);
  width: 1px;
  height: 1px;
  overflow: hidden;
  white-space: nowrap;
`;
export const OnlyWide = styled.div`
  display: contents;
  @media (max-width: 56.24em) {
    display: none;
  }
`;
export const OnlyNarrow = styled.div`
  display: contents;
  @media (min-width: 56.25em) {
    display: none;
  }
`;
export const TextButton = styled.button.attrs<{ 'data-text-button'?: string }>({
  'data-text-button': '',
})`
  display: inline;
  padding: 0;
  border: 0;
  background: none;
  color: var(--brand);
  font-weight: 600;
  text-align: left;
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
    }
  }
`;
