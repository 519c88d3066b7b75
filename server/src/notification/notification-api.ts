export { noticesLiveMillis, noticeWords, saveNotices, type NewNotice } from './save-notices.ts'
export { claimArrivals, markBeginningsRead, waitsToCelebrate } from './notification-store.ts'
export { summariseNotices } from './read-notices.ts'
