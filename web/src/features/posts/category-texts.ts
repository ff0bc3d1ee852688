import type { Category } from '@portal/contracts/posts/category';
import { msg, type Text } from '../../lib/language/translation.ts';

export const CATEGORY_TEXTS: Readonly<Record<Category, Text>> = {
  'News Update': msg('News Update'),
  'Job Opening': msg('Job Opening'),
  Article: msg('Article'),
  Event: msg('Event'),
};
