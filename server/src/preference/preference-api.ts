export { preferencesOf, preferencesOfMany } from './preferences-of.ts'
export { preferenceRoutes } from './preference-routes.ts'
export { preferenceExportParts } from './preference-export.ts'
export { deletePreferences } from './preference-store.ts'
