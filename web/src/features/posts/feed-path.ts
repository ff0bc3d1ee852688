import { limits } from '@portal/contracts/limits';

export const feedPath = (page: number): string => `/posts?page=${page}&limit=${limits.feedPage}`;
