import { mayDecide, type ThemeDecision } from '@satoshi/rules/sponsor/approval'
import { districts, type DistrictKey } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { InvalidRequest } from '../platform/http/invalid-request.ts'
import type { Db } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { publicProfilesOf } from '../profile/profile-api.ts'
import {
  endLive,
  findLatest,
  findLive,
  handsOn,
  insertAct,
  lockThemesOf,
  readActs,
  readStanding,
  writeState,
} from './sponsor-store.ts'
import { versionView } from './theme-view.ts'

/** What waits for approval and what is shown, in the order of the districts; those with neither are left out. */
export async function readQueue(db: Db, adminId: string) {
  const rows = await readStanding(db)
  const told = districts.filter((district) =>
    rows.some((row) => row.district === district && (row.live || row.state === 'submitted')),
  )
  const acts = await readActs(db, told)
  const people = await publicProfilesOf(db, [...new Set(acts.flatMap(({ userId }) => userId ?? []))])
  const entries = told.map(async (district) => {
    const waiting = rows.find((row) => row.district === district && row.state === 'submitted')
    const live = rows.find((row) => row.district === district && row.live)
    return {
      district,
      waiting: waiting ? versionView(waiting) : null,
      live: live ? versionView(live) : null,
      own: waiting ? (await handsOn(db, waiting.id)).includes(adminId) : false,
      acts: acts
        .filter((act) => act.district === district)
        .map(({ act, userId, at }) => ({ act, by: people.get(userId ?? '')?.nickname ?? null, at: at.getTime() })),
    }
  })
  return { districts: await Promise.all(entries) }
}

type Decision = {
  commandId: string
  district: DistrictKey
  version: string
  decision: ThemeDecision
  reason: string
}

/** What each decision is noted as. */
const acts = { approve: 'approved', reject: 'rejected', takeDown: 'takenDown' } as const

/**
 * Approves what waits, which is shown from then on in place of what was, or rejects it; or takes down what is shown, so that
 * the district has its own look again. Refuses what `mayDecide` does, and `request.invalid` for a no without a reason.
 */
export async function decideTheme(app: App, adminId: string, request: Decision): Promise<void> {
  const { commandId, ...body } = request
  const { district, version, decision, reason } = body
  if (decision !== 'approve' && reason === '') throw new InvalidRequest([{ path: 'reason', message: 'Say why' }])
  const at = app.clock.now()
  await app.inTransaction((tx) =>
    once(tx, { userId: adminId, commandId, procedure: 'sponsor.decide', body, at }, async () => {
      await lockThemesOf(tx, district)
      const theme = decision === 'takeDown' ? await findLive(tx, district) : await findLatest(tx, district)
      const hands = theme ? await handsOn(tx, theme.id) : []
      unwrap(mayDecide(theme && { ...theme, hands }, { seen: version, decision, by: adminId }))
      if (!theme) throw refuse('sponsor.changed')
      if (decision !== 'reject') await endLive(tx, district, at, decision === 'takeDown' ? reason : null)
      if (decision === 'approve') await writeState(tx, theme.id, { state: 'approved', reason: null })
      if (decision === 'reject') await writeState(tx, theme.id, { state: 'rejected', reason })
      await insertAct(tx, { themeId: theme.id, act: acts[decision], userId: adminId, at })
      return null
    }),
  )
}
