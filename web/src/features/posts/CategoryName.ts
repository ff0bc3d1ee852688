import type { Category } from '@portal/contracts/posts/category';
import { css, styled } from 'styled-components';
import { msg, type Text } from '../../lib/language/translation.ts';

export const CATEGORY_TEXTS: Readonly<Record<Category, Text>> = {
  'News Update': msg('News Update'),
  'Job Opening': msg('Job Opening'),
  Article: msg('Article'),
  Event: msg('Event'),
};

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

export const CategoryName = styled.span`
  ${categoryColour}
  color: var(--category);
  font-weight: 600;
  white-space: nowrap;
`;
