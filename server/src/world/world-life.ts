import type { Boxes } from '@satoshi/contract/box'
import type { MatchView } from '@satoshi/contract/match'
import type { Missions } from '@satoshi/contract/mission'
import type { ReviewOverview, ReviewSessionView } from '@satoshi/contract/review'
import type { StreakView } from '@satoshi/contract/streak'
import { repairQuizzes } from '@satoshi/rules/progress/streak-repair'
import { streakReviews } from '@satoshi/rules/progress/review-reward'

import type { Person, PlannedVisit } from './world-plan.ts'
import { choiceFor, knows, playOn, startQuiz, thinkingTime, type Play } from './world-play.ts'

/** Somebody looks at the app: plays for the day where it is planned, and takes of what was won what they care for. */
export async function visit({ person, plays, cares }: PlannedVisit, play: Play): Promise<void> {
  if (plays && !(await playForTheDay(person, play))) return
  await claimMissions(cares, play)
  await openBoxes(cares, play)
  if (play.chance.next() < cares) await play.visitor.call('POST', '/api/notices/read')
}

/**
 * Wins the day of the streak: by due cards, else by the mission quiz, else by any. A lost streak is repaired first. Who holds a
 * freeze takes a day off now and then, which it is there for: then nothing is done at all.
 */
async function playForTheDay(person: Person, play: Play): Promise<boolean> {
  const { visitor, chance, newCommandId } = play
  const streak = await visitor.call<StreakView>('GET', '/api/streak')
  if (streak.freezes.held > 0 && streak.days >= 3 && chance.next() < restsWithFreeze) return false
  if (streak.repair && streak.repair.priceCents === 0 && !streak.repair.began) {
    await visitor.call('POST', '/api/streak/repair', { commandId: newCommandId() })
    for (let quiz = 0; quiz < repairQuizzes; quiz++) await playOn(await startQuiz({}, play), person, play)
    return true
  }
  const { due } = await visitor.call<ReviewOverview>('GET', '/api/review')
  if (due >= streakReviews && chance.next() < reviewsInstead) await review(person, play)
  else await playQuizOfTheDay(person, play)
  return true
}

/** How often, 0..1, a day is left to a freeze that is held, and due cards are reviewed instead of a quiz. */
const restsWithFreeze = 0.5
const reviewsInstead = 0.4

async function playQuizOfTheDay(person: Person, play: Play): Promise<void> {
  const { visitor, newCommandId } = play
  const { quiz } = await visitor.call<Missions>('GET', '/api/missions')
  const view =
    quiz.state === 'done'
      ? await startQuiz({}, play)
      : await visitor.call<MatchView>('POST', '/api/missions/quiz', { commandId: newCommandId() })
  await playOn(view, person, play)
}

/** Reviews as many cards as win a day; what else is due stays due. */
async function review(person: Person, play: Play): Promise<void> {
  const { visitor, newCommandId } = play
  let view = await visitor.call<ReviewSessionView>('POST', '/api/review/sessions', { commandId: newCommandId() })
  const command = async (body: object) => {
    const path = `/api/review/sessions/${view.id}/commands`
    view = await visitor.call('POST', path, { commandId: newCommandId(), ...body })
  }
  while (view.phase.name !== 'ended') {
    const { phase } = view
    if (phase.name === 'asking') await command({ type: 'answer', ...answerTo(phase, person, play) })
    else if (phase.position + 1 >= streakReviews) await command({ type: 'leave' })
    else await command({ type: 'next', position: phase.position })
  }
}

type Asking = Extract<ReviewSessionView['phase'], { name: 'asking' }>

function answerTo({ position, question }: Asking, person: Person, { knowledge, chance, pass }: Play) {
  const known = knowledge(person.language, question.prompt)
  const isRight = knows(person.skill, known, chance)
  pass(thinkingTime(chance))
  return { position, choice: choiceFor(question, known, person.language, isRight, chance) }
}

async function claimMissions(cares: number, { visitor, chance, newCommandId }: Play): Promise<void> {
  const { daily, weekly, earlier } = await visitor.call<Missions>('GET', '/api/missions')
  for (const { missions } of [daily, weekly, ...earlier]) {
    for (const { id, state } of missions) {
      if (state !== 'completed' || chance.next() >= cares) continue
      await visitor.call('POST', `/api/missions/${id}/claim`, { commandId: newCommandId() })
    }
  }
}

/** How often, 0..1, a box is opened at the first look at it: some like to have one before them. */
const opensAtOnce = 0.8

async function openBoxes(cares: number, { visitor, chance, newCommandId }: Play): Promise<void> {
  const { held } = await visitor.call<Boxes>('GET', '/api/boxes')
  for (const { box, count } of held) {
    for (let each = 0; each < count; each++) {
      if (chance.next() < cares * opensAtOnce)
        await visitor.call('POST', `/api/boxes/${box}/open`, { commandId: newCommandId() })
    }
  }
}
