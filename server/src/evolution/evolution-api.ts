export { readStandings } from './evolution-store.ts'
