export { readMissions } from './read-missions.ts'
