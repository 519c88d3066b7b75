export { listBadges } from './list-achievements.ts'
