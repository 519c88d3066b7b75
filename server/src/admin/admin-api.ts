export { adminRoutes } from './admin-routes.ts'
export { figureMeanings, readFigures, type Figures } from './figures.ts'
