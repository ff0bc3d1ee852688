export const pendingPostsKey = ['pending-posts'] as const;
