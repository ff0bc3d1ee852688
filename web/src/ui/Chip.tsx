import type { Category } from '@portal/contracts/posts/category';
import { styled } from 'styled-components';

const Pill = styled.span`
  display: inline-block;
  padding: 0 10px;
  border-radius: 999px;
  font-size: 14px;
  line-height: 22px;
  font-weight: 600;
  white-space: nowrap;
  background: var(--tint);
  color: var(--on-tint);
  &[data-kind='Job Opening'] {
    background: var(--job-bg);
    color: var(--job);
  }
  &[data-kind='Event'] {
    background: var(--event-bg);
    color: var(--event);
  }
  &[data-kind='Article'] {
    background: var(--article-bg);
    color: var(--article);
  }
`;
const Outlined = styled.span`
  display: inline-block;
  padding: 0 8px;
  border-radius: 999px;
  box-shadow: inset 0 0 0 1.5px currentcolor;
  color: var(--brand);
  font-size: 14px;
  line-height: 20px;
  font-weight: 600;
`;

export const CountChip = Pill;
export const CategoryChip = ({ category }: { readonly category: Category }) => (
  <Pill data-kind={category}>{category}</Pill>
);
export const AdminBadge = () => <Outlined>Admin</Outlined>;
