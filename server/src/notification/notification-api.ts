export { keepNotice, type Notice } from './keep-notice.ts'
export { keepNotices } from './keep-notices.ts'
export { waitsToCelebrate } from './notification-store.ts'
export { summariseNotices } from './read-notices.ts'
