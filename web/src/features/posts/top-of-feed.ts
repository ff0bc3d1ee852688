/** As far as this the feed may be scrolled for a new post to go on top at once: nothing that is read moves. */
const AT_TOP_PX = 120;

export const isTopOfFeedInView = (): boolean => location.pathname === '/' && scrollY < AT_TOP_PX;
