import type { PastAnswer } from '@satoshi/contract/evolution'
import type { Language } from '@satoshi/rules/language'
import { rightChoice, seatChoice } from '@satoshi/rules/match/order'
import { shownQuestion, type QuestionText } from '@satoshi/rules/match/view'
import { perksOf, type Perks } from '@satoshi/rules/subscription/plans'
import { subjectOfTopic, type Topic } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import { InvalidRequest } from '../platform/http/invalid-request.ts'
import { refuse } from '../platform/refusal.ts'
import { planOf } from '../profile/profile-api.ts'
import { textsOf } from '../question/question-api.ts'
import { readAnswers, type AnswerPlace, type AnswerRow } from './answer-store.ts'

/** Answers on a page. Source: the contract. */
const pageSize = 50

/** Which answers somebody wants to see. */
export type AnswerWish = { topic?: Topic | undefined; result?: 'right' | 'wrong' | undefined }

export type AnswerPage = { items: PastAnswer[]; nextCursor: string | null }

type Reader = Pick<App, 'db' | 'clock'>

/** Refuses `subscription.planRequired` where the player's plan does not open it now. */
export async function assertPerk(
  { db, clock }: Reader,
  userId: string,
  perk: keyof Pick<Perks, 'history' | 'historyExport'>,
): Promise<void> {
  if (!perksOf(await planOf(db, userId, clock.now()))[perk]) throw refuse('subscription.planRequired')
}

/**
 * A page of a player's answers, the newest first, with texts in `language`. A page after `cursor` never repeats what stood
 * before it. Refuses a foreign cursor as `request.invalid`.
 */
export async function listAnswers(
  app: Reader,
  userId: string,
  { cursor, language, ...wish }: AnswerWish & { cursor?: string | undefined; language: Language },
): Promise<AnswerPage> {
  const before = cursor === undefined ? null : placeIn(cursor)
  const rows = await readAnswers(app.db, userId, { ...rangeOf(app, wish), before, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const texts = await textsOfAnswers(app, page, language)
  const last = page.at(-1)
  return {
    items: page.flatMap((row, index) => {
      const text = texts[index]
      return text ? [answerView(row, text)] : []
    }),
    nextCursor: last && rows.length > pageSize ? cursorOf(placeAt(last)) : null,
  }
}

/** A wish as the store reads it. */
export function rangeOf({ clock }: Pick<App, 'clock'>, { topic, result }: AnswerWish) {
  const correct = result === undefined ? null : result === 'right'
  return { topic: topic ?? null, correct, now: clock.now() }
}

/** Where an answer stands. */
export function placeAt({ at, roundId, position }: AnswerRow): AnswerPlace {
  return { at: at.getTime(), roundId, position }
}

/** The texts of the questions that some answers were given to, in their order. */
export function textsOfAnswers(app: Reader, rows: AnswerRow[], language: Language): Promise<QuestionText[]> {
  const asked = rows.map(({ questionId, version, variant }) => ({ questionId, version, variant: variant ?? undefined }))
  return textsOf(app, app.db, asked, language)
}

/** As the player sees it. The options stand in an order of the answer's own. */
function answerView(row: AnswerRow, text: QuestionText): PastAnswer {
  const { roundId, position, at, mode, topic, key, choice, correct, elapsedMillis, hints } = row
  const round = { seed: `${roundId}${position}`, questions: [{ key }] }
  return {
    roundId,
    position,
    at: at.getTime(),
    mode,
    subject: subjectOfTopic[topic],
    topic,
    question: shownQuestion(round, { viewer: 0, position: 0, text, weight: 1 }),
    correct: seatChoice(round, 0, 0, rightChoice({ key })),
    mine: { choice: choice && seatChoice(round, 0, 0, choice), elapsedMillis, correct, hints },
    explanation: text.explanation,
    sources: text.sources,
  }
}

function cursorOf({ at, roundId, position }: AnswerPlace): string {
  return Buffer.from(`${at}.${roundId}.${position}`).toString('base64url')
}

/** The latest moment that a Date can hold, and the last position of a match. */
const [latestMoment, lastPosition] = [8_640_000_000_000_000, 999]

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function placeIn(cursor: string): AnswerPlace {
  const [at = '', roundId = '', position = ''] = Buffer.from(cursor, 'base64url').toString().split('.')
  const place = { at: Number(at), roundId, position: Number(position) }
  const ours =
    /^\d+$/.test(at) &&
    /^\d+$/.test(position) &&
    uuid.test(roundId) &&
    place.at <= latestMoment &&
    place.position <= lastPosition &&
    cursorOf(place) === cursor
  if (!ours) throw new InvalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }])
  return place
}
