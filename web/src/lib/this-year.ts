/** A clock is not for rendering to read: what is shown of it is asked for here. */
export const thisYear = (): number => new Date().getFullYear();
