import { css } from 'styled-components';

/** For an element with `data-category` and those in it. */
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
