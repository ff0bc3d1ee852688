export const batchPath = (batchYear: number): string => `/directory?q=${batchYear}`;
