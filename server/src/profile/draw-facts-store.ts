import type { Language } from '@satoshi/rules/language'
import type { Mastery } from '@satoshi/rules/match/draw'
import type { Learned } from '@satoshi/rules/match/newcomer'
import { questionRegionOf, type QuestionRegion } from '@satoshi/rules/question-region'
import { assumedTheta, type Knowledge } from '@satoshi/rules/ride/ride'
import type { Subject } from '@satoshi/rules/words'
import { sql } from 'kysely'

import type { Tx } from '../platform/postgres/db.ts'

/** What a draw of questions goes by of a player: where they are at home for questions, and what is known of them by subject. */
export type DrawnFor = {
  home: QuestionRegion
  level: number
  learned: Learned[]
  /** The mastery that is assumed from what they said to know. */
  assumed: Mastery
}

/** Locks the rows of some players who are not deleted, as `lockPlayers` does, and gives what a draw for them goes by. */
export async function lockForDraw(tx: Tx, userIds: string[]): Promise<DrawnFor[]> {
  type Row = Pick<DrawnFor, 'level' | 'learned'> & {
    language: Language
    chosen: QuestionRegion | null
    said: { subject: Subject; knowledge: Knowledge }[]
  }
  const { rows } = await sql<Row>`
    select p.language, p.question_region as chosen, p.level,
      (select coalesce(json_agg(json_build_object('subject', l.subject, 'theta', l.theta, 'attempts', l.attempts)), '[]')
       from learner_ratings l where l.user_id = p.id) as learned,
      (select coalesce(json_agg(json_build_object('subject', a.subject, 'knowledge', a.knowledge)), '[]')
       from assumed_mastery a where a.user_id = p.id) as said
    from profiles p
    where p.id = any(${userIds}::uuid[]) and p.deleted_at is null
    order by p.id for no key update of p`.execute(tx)
  return rows.map(({ language, chosen, said, ...row }) => ({
    ...row,
    home: questionRegionOf(chosen, language),
    assumed: Object.fromEntries(said.map(({ subject, knowledge }) => [subject, assumedTheta(knowledge)])),
  }))
}
