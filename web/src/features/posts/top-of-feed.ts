const AT_TOP_PX = 120;

export const isTopOfFeedInView = (): boolean => location.pathname === '/' && scrollY < AT_TOP_PX;
