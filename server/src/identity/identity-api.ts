export { takeAllowances } from './allowances.ts'
export { createIdentity, type Identity } from './identity.ts'
export { identityRoutes } from './identity-routes.ts'
export { sessionCookie } from './session-cookie.ts'
