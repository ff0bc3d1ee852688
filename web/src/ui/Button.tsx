import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Link, type LinkProps } from './words/Link.tsx';

export type ButtonVariant = 'primary' | 'call' | 'plain' | 'quiet' | 'danger';

const variants = {
  primary: css`
    background: var(--brand);
    border-color: var(--brand);
    color: var(--on-brand);
    @media (hover: hover) {
      &:hover:not(:disabled) {
        background: var(--brand-press);
      }
    }
  `,
  call: css`
    background: var(--marigold);
    border-color: var(--marigold);
    color: var(--on-marigold);
  `,
  plain: css`
    @media (hover: hover) {
      &:hover:not(:disabled) {
        background: var(--sunk);
      }
    }
  `,
  quiet: css`
    border-color: transparent;
    background: none;
    color: var(--ink-2);
    padding: 0 12px;
    @media (hover: hover) {
      &:hover:not(:disabled) {
        color: var(--ink);
      }
    }
  `,
  danger: css`
    color: var(--bad);
    border-color: var(--bad);
    @media (hover: hover) {
      &:hover:not(:disabled) {
        background: var(--bad-tint);
      }
    }
  `,
} as const satisfies Record<ButtonVariant, unknown>;

type Look = { readonly $variant: ButtonVariant; readonly $wide?: boolean | undefined };
const look = css<Look>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-height: var(--tap);
  padding: 0 18px;
  border: 1px solid var(--control);
  border-radius: 999px;
  background: var(--surface);
  color: var(--ink);
  font-weight: 600;
  text-decoration: none;
  max-width: 100%;
  flex: ${({ $wide }) => ($wide === true ? '1' : 'none')};
  transition:
    background-color 120ms,
    color 120ms,
    border-color 120ms;
  ${({ $variant }) => variants[$variant]}
  &:disabled {
    background: var(--sunk);
    border-color: var(--line);
    color: var(--ink-2);
  }
`;
const StyledButton = styled.button<Look>`
  ${look}
`;
const StyledLink = styled(Link)<Look>`
  ${look}
`;

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly variant?: ButtonVariant;
  readonly wide?: boolean;
  readonly busy?: boolean;
  readonly children: ReactNode;
};

export function Button({
  variant = 'plain',
  wide,
  busy = false,
  type = 'button',
  disabled,
  ...rest
}: Props) {
  return (
    <StyledButton
      aria-busy={busy || undefined}
      {...rest}
      type={type}
      disabled={busy || disabled === true}
      $variant={variant}
      $wide={wide}
    />
  );
}

export function LinkButton({
  variant = 'plain',
  wide,
  ...rest
}: LinkProps & { readonly variant?: ButtonVariant; readonly wide?: boolean }) {
  return <StyledLink data-not-printed {...rest} $variant={variant} $wide={wide} />;
}
