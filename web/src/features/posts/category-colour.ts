import { css } from 'styled-components';

/** Styles an element with `data-category` and the elements in it. */
export const categoryColour = css`
  --category: var(--brand);
  &[data-category='Job Opening'] {
    --category: var(--job);
  }
  &[data-category='Event'] {
    --category: var(--event);
  }
  &[data-category='Article'] {
    --category: var(--article);
  }
`;
