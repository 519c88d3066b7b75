/** The most unread notices that are counted; a bell shows no more. Source: decision 0115. */
export const unreadCounted = 100
