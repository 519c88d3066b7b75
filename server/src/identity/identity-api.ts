export { createIdentity, type Identity, type IdentityHooks } from './identity.ts'
export { identityRoutes } from './identity-routes.ts'
export { nicknameKeys, type NicknameKeys } from './nickname-keys.ts'
export { sessionCookie } from './session-cookie.ts'
