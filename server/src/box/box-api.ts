export { boxExportParts } from './box-export.ts'
export { boxRoutes } from './box-routes.ts'
export { deleteBoxes } from './box-store.ts'
