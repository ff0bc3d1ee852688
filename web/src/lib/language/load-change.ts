/** Few readers change the language, so no page loads it before. */
export const loadChange = () => import('./change-language.ts');
