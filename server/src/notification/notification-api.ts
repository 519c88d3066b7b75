export { saveNotices, type NewNotice } from './save-notices.ts'
export { waitsToCelebrate } from './notification-store.ts'
export { summariseNotices } from './read-notices.ts'
