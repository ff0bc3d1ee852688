/** Rendering must not read a clock itself. */
export const thisYear = (): number => new Date().getFullYear();
