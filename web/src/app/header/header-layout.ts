import { styled } from 'styled-components';

export const Nav = styled.nav`
  display: flex;
  gap: 4px;
  margin-left: 20px;
  align-self: stretch;
  a,
  button {
    display: inline-flex;
    align-items: center;
    padding: 0 12px;
    border: 0;
    border-block: 3px solid transparent;
    background: none;
    color: var(--ink-2);
    text-decoration: none;
    font-weight: 500;
    transition: color 120ms;
  }
  @media (hover: hover) {
    a:hover,
    button:hover {
      color: var(--ink);
    }
  }
  a[aria-current='page'] {
    color: var(--ink);
    border-bottom-color: var(--brand);
  }
`;
export const End = styled.div`
  margin-left: auto;
  display: flex;
  align-items: center;
  gap: 4px;
`;
