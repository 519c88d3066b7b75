import { fallbackLanguage } from '@satoshi/rules/language'
import { canonicalChoice, optionOrder, rightChoice, seatChoice, type SeededQuestions } from '@satoshi/rules/match/order'
import type { CanonicalChoice } from '@satoshi/rules/match/match'
import { showcaseWorth } from '@satoshi/rules/progress/grant'
import { minute } from '@satoshi/rules/time'
import { random } from '@satoshi/rules/random'

import type { App } from '../platform/app.ts'
import { networkOf } from '../platform/http/address.ts'
import { InvalidRequest } from '../platform/http/invalid-request.ts'
import type { RequestContext } from '../platform/http/router.ts'
import { newRandomId } from '../platform/ids.ts'
import { consumeAllowances, deleteOldAllowances, storedLimits } from '../platform/rate-limit/allowances.ts'
import { refuse } from '../platform/refusal.ts'
import { findVersion, liveShowcase } from '../question/question-api.ts'
import { answerCookie, waitingMillis, orderSeed, shownIn, shownMillis, tokenOf } from './guest-token.ts'
import { deleteUnclaimed, insertAnswer } from './showcase-store.ts'

/** Answers of guests from one network address: 180 an hour, so that a class can begin at once. */
const limits = storedLimits({ showcaseAnswersFrom: { atOnce: 60, every: minute / 2 } })

/** One of the questions that anybody may see, in the language of the request. Refuses `showcase.noQuestion`. */
export async function showQuestion(app: App, { language }: Pick<RequestContext, 'language'>) {
  const { config, db } = app
  const pool = await liveShowcase(app, db)
  const chosen = pool[random(app.newSeed(), 'showcase').below(pool.length)]
  if (!chosen) throw refuse('showcase.noQuestion')
  const { questionId, version } = chosen
  const found = await findVersion(app, db, { questionId, version }, language ?? fallbackLanguage)
  if (!found) throw new Error(`no question ${questionId}@${version}`)
  const shown = { id: newRandomId(), questionId, version, expiresAt: app.clock.now() + shownMillis }
  const order = optionOrder(roundOf(orderSeed(config, shown.id), found), 0, 0)
  return {
    token: tokenOf(config, shown),
    expiresAt: shown.expiresAt,
    subject: found.subject,
    prompt: found.text.prompt,
    options: order.map((option) => found.text.options[option] ?? ''),
    right: worthOf(true),
    wrong: worthOf(false),
  }
}

/**
 * Answers a shown question. The first answer is stored and stands; whoever answers again hears of it again. The browser is
 * given the cookie by which a new account takes it. Refuses `showcase.expired` for a token that is not ours or is over.
 */
export async function answerQuestion(
  app: App,
  context: Pick<RequestContext, 'language' | 'ip' | 'replyHeaders'>,
  { token, option }: { token: string; option: number },
) {
  const { config, clock, db } = app
  const at = clock.now()
  const shown = shownIn(config, token, at)
  if (!shown) throw refuse('showcase.expired')
  const { id, questionId, version } = shown
  const found = await findVersion(app, db, { questionId, version }, context.language ?? fallbackLanguage)
  if (!found) throw refuse('showcase.expired')
  const round = roundOf(orderSeed(config, id), found)
  const wanted = optionIn(canonicalChoice(round, 0, 0, { option }))
  if (wanted === null) throw new InvalidRequest([{ path: 'body.option', message: 'is no option of this question' }])
  const right = rightChoice(found)
  await consumeAllowances(app, [{ limit: limits.showcaseAnswersFrom, of: networkOf(context.ip) }])
  const stands = await app.inTransaction(async (tx) => {
    await deleteUnclaimed(tx, new Date(at - waitingMillis))
    const row = { id, question_id: questionId, version, chosen: wanted, answered_at: new Date(at) }
    return insertAnswer(tx, { ...row, is_right: wanted === optionIn(right) })
  })
  await deleteOldAllowances(app)
  context.replyHeaders.append('set-cookie', answerCookie(config, id))
  const placeOf = (choice: CanonicalChoice) => placeIn(round, choice)
  return {
    chosen: placeOf({ option: stands.chosen }),
    correct: placeOf(right),
    isRight: stands.is_right,
    explanation: found.text.explanation,
    sources: found.text.sources,
    ...worthOf(stands.is_right),
  }
}

/** What an answer is worth, as the contract has it. */
export function worthOf(isRight: boolean) {
  const { xp, grantedCents: amountCents } = showcaseWorth(isRight)
  return { xp, amountCents }
}

type Found = { key: SeededQuestions['questions'][number]['key'] }

/** A round of one question, whose options stand in the order that the seed gives. */
function roundOf(seed: string, { key }: Found): SeededQuestions {
  return { seed, questions: [{ key }] }
}

function optionIn(choice: CanonicalChoice | null) {
  return choice && 'option' in choice ? choice.option : null
}

function placeIn(round: SeededQuestions, choice: CanonicalChoice): number {
  const placed = seatChoice(round, 0, 0, choice)
  if (!('option' in placed)) throw new Error('a showcase asks for options alone')
  return placed.option
}
