import { accessReviewAnswer } from '@portal/contracts/accesses/access.api';
import { keepPreviousData } from '@tanstack/react-query';
import { useData } from '../../../lib/network/use-data.ts';

export const useAccessReview = (month: string) =>
  useData(
    ['access-review', month],
    'GET /admin/accesses',
    { query: { month }, answer: accessReviewAnswer },
    { placeholderData: keepPreviousData },
  );
