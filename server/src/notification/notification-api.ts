export { saveNotices, type NewNotice } from './save-notices.ts'
export { markBeginningsRead, waitsToCelebrate } from './notification-store.ts'
export { summariseNotices } from './read-notices.ts'
