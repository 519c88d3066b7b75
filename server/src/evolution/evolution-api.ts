export { evolutionRoutes } from './evolution-routes.ts'
