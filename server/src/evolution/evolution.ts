import type { Evolution, EvolutionDay, TopicMastery } from '@satoshi/contract/evolution'
import { add } from '@satoshi/rules/money'
import { rewardDay } from '@satoshi/rules/progress/zone-change'
import { dayClosings, minute, shiftDay, type Day } from '@satoshi/rules/time'
import { subjectOfTopic, topics } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import { defineDomain } from '../platform/domain.ts'
import { languageFor, playerRoutes } from '../platform/http/router.ts'
import { consumeAllowances, type StoredLimit } from '../platform/rate-limit/allowances.ts'
import { zoneOf } from '../profile/profile-api.ts'
import { readDaysFrom, type WholeDay } from '../progress/progress-api.ts'
import { readRatingDays, type RatingDay } from '../rating/rating-api.ts'
import { readHeld, type HeldAt } from '../wallet/wallet-api.ts'
import { assertPerk, listAnswers } from './answers.ts'
import { readStandings } from './evolution-store.ts'
import { exportAnswers } from './export-answers.ts'

export const evolution = defineDomain({
  name: 'evolution',
  routes: ({ app }) => ({ evolution: evolutionRoutes(app) }),
})

/** Answers taken home as a file by one player: ten in a first hour, five in each one after it. */
const exports: StoredLimit = { name: 'answerExports', atOnce: 5, every: 12 * minute }

function evolutionRoutes(app: App) {
  return {
    read: playerRoutes.evolution.read.handler(async ({ context, input }) => {
      const { userId } = context.player
      return readEvolution(app, userId, Number(input.days))
    }),
    mastery: playerRoutes.evolution.mastery.handler(async ({ context }) => {
      const { userId } = context.player
      return { topics: await readMastery(app, userId) }
    }),
    answers: playerRoutes.evolution.answers.handler(async ({ context, input }) => {
      const session = context.player
      await assertPerk(app, session.userId, 'history')
      return listAnswers(app, session.userId, { ...input, language: languageFor(context, session) })
    }),
    exportAnswers: playerRoutes.evolution.exportAnswers.handler(async ({ context, input }) => {
      const session = context.player
      await assertPerk(app, session.userId, 'historyExport')
      await consumeAllowances(app, [{ limit: exports, of: session.userId }])
      const file = await exportAnswers(app, session.userId, { ...input, language: languageFor(context, session) })
      context.replyHeaders.set('content-type', 'text/csv; charset=utf-8')
      context.replyHeaders.set('content-disposition', 'attachment; filename="answers.csv"')
      return file
    }),
  }
}

/**
 * What a player did on each of the last `span` game days, and what stood at their close. Days that were in another zone
 * are closed by the present one: only the balance depends on it, by the hours between the two.
 */
export async function readEvolution(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  userId: string,
  span: number,
): Promise<Evolution> {
  const zone = await zoneOf(db, userId)
  const today = rewardDay(zone, clock.now())
  const list = Array.from({ length: span }, (_, index) => shiftDay(today, index - span + 1))
  const first = shiftDay(today, 1 - span)
  const [done, ratings, held] = await Promise.all([
    readDaysFrom(db, userId, shiftDay(first, -span)),
    readRatingDays(db, userId, first),
    readHeld(db, userId, dayClosings(list.slice(0, -1), zone.zone)),
  ])
  return {
    days: joined(list, { done, ratings, held }),
    before: sumOf(done.filter(({ day }) => day < first)),
  }
}

type Parts = { done: WholeDay[]; ratings: RatingDay[]; held: HeldAt[] }

function joined(list: Day[], { done, ratings, held }: Parts): EvolutionDay[] {
  const doneOn = new Map(done.map((row) => [row.day, row]))
  return list.map((day, index) => {
    const { xp = 0, answered = 0, correct = 0 } = doneOn.get(day) ?? {}
    const lots = held[index]
    const heldCents = lots ? add(lots.earnedCents, lots.grantedCents) : 0
    const rating = ratings.findLast((row) => row.day <= day)?.rating ?? null
    return { day, xp, answered, correct, heldCents, rating }
  })
}

function sumOf(rows: WholeDay[]): Evolution['before'] {
  return {
    xp: rows.reduce((sum, { xp }) => sum + xp, 0),
    answered: rows.reduce((sum, { answered }) => sum + answered, 0),
    correct: rows.reduce((sum, { correct }) => sum + correct, 0),
  }
}

/** How far a player is in each topic, in the order of topics. Source: decision 0118. */
async function readMastery({ db, clock }: Pick<App, 'db' | 'clock'>, userId: string): Promise<TopicMastery[]> {
  const rows = await readStandings(db, userId, clock.now())
  return topics.map((topic) => {
    const { questions = 0, tried = 0, known = 0 } = rows.find((row) => row.topic === topic) ?? {}
    return { subject: subjectOfTopic[topic], topic, questions, tried, known }
  })
}
