import { leastDays, recentAnswers } from '@satoshi/rules/rating/counting'
import { hour } from '@satoshi/rules/time'

import type { Db } from '../src/platform/postgres/db.ts'
import { insertAnswered } from './_answered.ts'
import { insertCrowd } from './_crowd.ts'

const before = Date.parse('2026-11-20T12:00:00Z')

/** Players whose first attempts count: confirmed, three days of answers, six of ten of them right; gives their ids. */
export async function insertQualified(db: Db, name: string, size: number): Promise<string[]> {
  const ids = await insertCrowd(db, name, size)
  await qualify(db, ids)
  return ids
}

/** Lets players qualify who are there. Needs the bank. */
export async function qualify(db: Db, ids: string[]): Promise<void> {
  await db.updateTable('users').set({ email_verified: true }).where('id', 'in', ids).execute()
  for (let day = 0; day < leastDays; day += 1) {
    const at = new Date(before + day * 24 * hour)
    const each = Array.from({ length: recentAnswers / leastDays }, (_, index) => index % 5 < 3)
    const answers = ids.flatMap((userId) =>
      each.map((correct) => ({ questionId: 'roi-015', userId, correct, first: false })),
    )
    const match = await insertAnswered(db, answers, at)
    await db.updateTable('matches').set({ rated_at: at }).where('id', '=', match).execute()
  }
}
