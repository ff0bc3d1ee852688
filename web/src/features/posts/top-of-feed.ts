/** Up to here a new post goes on top at once, without moving what is read. */
const AT_TOP_PX = 120;

export const isTopOfFeedInView = (): boolean => location.pathname === '/' && scrollY < AT_TOP_PX;
