/** How many a player may follow. Source: product 6.8. */
export const maxFollowing = 1_000
/** How many friends (who follow each other) a player may have. Source: product 6.8. */
export const maxFriends = 500
/** How many a player may block; ours, as many as they may follow. */
export const maxBlocked = 1_000
/** How many a search shows. */
export const maxFound = 20
