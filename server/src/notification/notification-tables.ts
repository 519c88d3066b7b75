import type { Generated } from 'kysely'

import type { Json } from '../platform/postgres/columns.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    notifications: Notifications
  }
}

type Notifications = {
  id: string
  user_id: string
  type: string
  title: string
  message: string
  is_read: Generated<boolean>
  data: Json<unknown>
  from_user_id: string | null
  ref: string
  created_at: Date
  milestone: Generated<boolean>
  celebrated_at: Date | null
}
