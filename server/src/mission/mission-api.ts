export { countForMissions } from './hear-match.ts'
export { missionExportParts } from './mission-export.ts'
export { missionRoutes } from './mission-routes.ts'
export { deleteMissions } from './record-store.ts'
