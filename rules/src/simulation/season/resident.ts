import { activeDayTenths, countedTimes, rulesOfAct, type Act } from '../../district/act.ts'
import { bringsPoints } from '../../district/quiz.ts'
import type { Random } from '../../random.ts'
import { happens, timesOf } from '../economy/temperaments.ts'
import { drawSkill, playAttempt } from './fighter.ts'

/** Somebody who lives in a district: the chance to answer right, the share of days on which they play, and their streak. */
export type Resident = { skill: number; plays: number; streak: number }

/** Share of residents that plays on a day, on average. */
export const meanActivity = 0.35

/** What a resident does on a day that they play, on average; ours. Donations are of 10 to 100 BTZ. */
const habits = { donates: 0.05, reviews: 6, duels: 1.2, quizzes: 0.8, invites: 0.01 } as const

export function newResident(chance: Random): Resident {
  return { skill: drawSkill(chance), plays: 2 * meanActivity * chance.next(), streak: 0 }
}

/** What an act of a day brings its district, in tenths of a raw point for each of its powers. */
export type Brought = { act: Act; tenths: number }

/** What a day of somebody who plays brings: each act as far as its cap reaches, and the BTZ that were donated. */
export function liveDay(chance: Random, resident: Resident): { brought: Brought[]; donatedBtz: number } {
  resident.streak += 1
  const donatedBtz = happens(chance, habits.donates) ? 10 * (1 + chance.below(10)) : 0
  const done: { act: Act; times: number }[] = [
    { act: 'donation', times: donatedBtz },
    { act: 'review', times: timesOf(chance, habits.reviews) },
    { act: 'duelWon', times: timesOf(chance, habits.duels / 2) },
    { act: 'districtQuiz', times: quizzesOf(chance, resident) },
    { act: 'invitePlayed', times: timesOf(chance, habits.invites) },
  ]
  const brought = done
    .filter(({ times }) => times > 0)
    .map(({ act, times }) => {
      const { cap, tenthsEach } = rulesOfAct(act)
      return { act, tenths: tenthsEach * countedTimes(cap, 0, times) }
    })
  return { brought: [{ act: 'activeDay', tenths: activeDayTenths(resident.streak) }, ...brought], donatedBtz }
}

/** Quizzes of the district that were played well enough to bring something. */
function quizzesOf(chance: Random, { skill }: Resident): number {
  let counted = 0
  for (let left = timesOf(chance, habits.quizzes); left > 0; left--)
    if (bringsPoints({ finished: true, right: playAttempt(chance, skill) })) counted += 1
  return counted
}
