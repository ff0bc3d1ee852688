import { accessReviewAnswer } from '@portal/contracts/accesses/access.api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';

export const useAccessReview = (month: string) =>
  useQuery({
    queryKey: ['access-review', month],
    queryFn: async ({ signal }) =>
      (await http('GET /admin/accesses', { query: { month }, answer: accessReviewAnswer, signal }))
        .data,
    placeholderData: keepPreviousData,
  });
