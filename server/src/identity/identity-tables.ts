import type { LinkPurpose } from '@satoshi/contract/identity/account'
import type { RoleName } from '@satoshi/rules/roles'
import type { DistrictKey } from '@satoshi/rules/words'
import type { Generated, JSONColumnType } from 'kysely'

import type { MadeAt } from '../platform/postgres/tables.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    users: Users
    sessions: Sessions
    credentials: Credentials
    verifications: Verifications
    rate_limits: RateLimits
    account_links: AccountLinks
    known_devices: KnownDevices
    device_links: DeviceLinks
    nickname_keys: NicknameKeys
    roles: Roles
  }
}

type Users = {
  id: string
  name: string
  email: string
  email_verified: Generated<boolean>
  /** Written by a trigger as `email_verified` becomes true. */
  confirmed_at: MadeAt | null
  image: string | null
  enrolment: JSONColumnType<Record<string, string>> | null
  created_at: MadeAt
  updated_at: MadeAt
}
type Sessions = {
  id: string
  user_id: string
  token: string
  expires_at: Date
  ip_address: string | null
  user_agent: string | null
  created_at: MadeAt
  updated_at: MadeAt
}
type Credentials = {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  password: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Date | null
  refresh_token_expires_at: Date | null
  scope: string | null
  created_at: MadeAt
  updated_at: MadeAt
}
type Verifications = {
  id: string
  identifier: string
  value: string
  expires_at: Date
  created_at: MadeAt
  updated_at: MadeAt
}
type RateLimits = { id: Generated<string>; key: string; count: number; last_request: number }
type AccountLinks = {
  id: string
  user_id: string
  purpose: LinkPurpose
  token_hash: string
  email: string | null
  created_at: Date
  expires_at: Date
}
type DeviceLinks = { device_key: string; user_id: string; first_seen_at: Date; last_seen_at: Date }
type KnownDevices = { user_id: string; device_hash: string; last_seen_at: Date }
type NicknameKeys = { key: string; user_id: string; held_until: Date | null }
type Roles = {
  user_id: string
  role: RoleName
  district: DistrictKey | null
  granted_at: Date
  granted_by: string
}
