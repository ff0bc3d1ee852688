import type { Category } from '@portal/contracts/posts/category';
import { styled } from 'styled-components';
import { Chip } from '../../ui/Chip.tsx';

const Coloured = styled(Chip)`
  &[data-category='Job Opening'] {
    background: var(--job-bg);
    color: var(--job);
  }
  &[data-category='Event'] {
    background: var(--event-bg);
    color: var(--event);
  }
  &[data-category='Article'] {
    background: var(--article-bg);
    color: var(--article);
  }
`;

export const CategoryChip = ({ category }: { readonly category: Category }) => (
  <Coloured data-category={category}>{category}</Coloured>
);
