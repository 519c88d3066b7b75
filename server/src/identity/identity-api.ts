export {
  admitNickname,
  assignNickname,
  namesInUse,
  nicknameKeyOf,
  type AdmittedNickname,
} from './nickname/nicknames.ts'
export { accountSince, findAccount, holdAccount } from './account/account-store.ts'
export { accountsOnDevicesOf, devicesOf } from './device/device-link-store.ts'
export {
  districtAdmins,
  districtsAdministeredBy,
  findStandingAccount,
  grantRole,
  revokeRole,
  type RoleChange,
} from './give-role.ts'
export { listRoles, lockAdmin } from './roles-store.ts'
export type { Identity } from './open-identity.ts'
export { proveOwner } from './password/password-checks.ts'
export { nicknameKeys } from './nickname/nickname-keys.ts'
export { cookieLine, cookieNamed, cookiePrefix, sessionCookie } from './session/session-cookie.ts'
