import { answers, type Db } from '../postgres/db.ts'
import { refuse } from '../refusal.ts'
import { healthMillis } from './limits.ts'
import { routes } from './router.ts'

/** Whether the server answers and the database does, within two seconds; else `service.unavailable`. */
export function healthRoutes(db: Db, version: string) {
  const check = async () => {
    await answersInTime(db)
    return { status: 'ok' as const, version }
  }
  return {
    check: routes.health.check.handler(check),
    head: routes.health.head.handler(async () => void (await check())),
  }
}

async function answersInTime(db: Db): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(refuse('service.unavailable')), healthMillis)
  try {
    await Promise.race([answers(db), late])
  } finally {
    clearTimeout(timer)
  }
}
