import { defineDomain } from '../platform/domain.ts'
import { evolutionRoutes } from './evolution-routes.ts'

export const evolution = defineDomain({
  name: 'evolution',
  routes: ({ app }) => ({ evolution: evolutionRoutes(app) }),
})
