import type { Random } from '@satoshi/rules/random'
import { hour, minute, type Instant, type Millis } from '@satoshi/rules/time'

import type { Person, PlannedFollow, PlannedQuiz, PlannedVisit, WorldPlan } from './world-plan.ts'

const day: Millis = 24 * hour

/**
 * What people do of a day besides quizzes and duels: those who come every day, so that there are streaks of all lengths,
 * looks after quizzes, and who follows whom. The same for the same plan and chance.
 */
export function planLife(
  people: Person[],
  quizzes: PlannedQuiz[],
  { until, chance }: { until: Instant; chance: Random },
): Pick<WorldPlan, 'follows' | 'visits'> {
  const regulars = regularsAmong(people, until)
  const daily = regulars.flatMap((person, index) => daysOf(person, streaks[index] ?? noStreak, { until, chance }))
  const others = quizzes.flatMap((quiz) => visitAfter(quiz, { until, chance }))
  return {
    follows: followsAmong(people, { until, chance }).toSorted((a, b) => a.at - b.at),
    visits: [...daily, ...others].toSorted((a, b) => a.at - b.at),
  }
}

/** Days of somebody who comes daily: for how many until the end, how many days ago they stayed away, and how much they care. */
type Streak = { days: number; awayAgo: number | null; cares: number }

const streaks: Streak[] = [
  { days: 26, awayAgo: null, cares: 1 },
  { days: 22, awayAgo: 9, cares: 1 },
  { days: 19, awayAgo: null, cares: 0.7 },
  { days: 16, awayAgo: 1, cares: 1 },
  { days: 15, awayAgo: null, cares: 0 },
  { days: 12, awayAgo: 4, cares: 0.8 },
  { days: 9, awayAgo: null, cares: 1 },
  { days: 8, awayAgo: 2, cares: 0.9 },
  { days: 5, awayAgo: null, cares: 0.5 },
  { days: 4, awayAgo: null, cares: 1 },
]
const noStreak: Streak = { days: 0, awayAgo: null, cares: 0 }

/** The first who joined long enough ago for the streak of their place. */
function regularsAmong(people: Person[], until: Instant): Person[] {
  const waiting = people.filter(({ confirms }) => confirms).toSorted((a, b) => a.joinsAt - b.joinsAt)
  return streaks.flatMap(({ days }) => {
    const index = waiting.findIndex(({ joinsAt }) => joinsAt < until - (days + 1) * day)
    return index < 0 ? [] : waiting.splice(index, 1)
  })
}

type Span = { until: Instant; chance: Random }

function daysOf(person: Person, { days, awayAgo, cares }: Streak, { until, chance }: Span): PlannedVisit[] {
  // At about the same hour of each day, and never around 03:00 in São Paulo, when days close.
  const hourOfDay = 12 + chance.below(9)
  const midnight = Math.floor(until / day) * day
  return Array.from({ length: days }, (_, ago) => ago)
    .filter((ago) => ago !== awayAgo)
    .map((ago) => ({
      person,
      at: midnight - (ago + 1) * day + hourOfDay * hour + chance.below(50) * minute,
      plays: true,
      cares,
    }))
    .filter(({ at }) => at > person.joinsAt + 3 * hour && at < until - hour)
}

/** Three of ten quizzes are followed by a look, of somebody who cares more or less. */
function visitAfter({ person, at }: PlannedQuiz, { until, chance }: Span): PlannedVisit[] {
  const [comes, cares] = [chance.next() < 0.3, chance.next()]
  const later = at + (10 + chance.below(30)) * minute
  return comes && later < until ? [{ person, at: later, plays: false, cares }] : []
}

/** How many are followed in all; few are followed by many. */
const followed = 120

function followsAmong(people: Person[], { until, chance }: Span): PlannedFollow[] {
  const known = people.filter(({ confirms, joinsAt }) => confirms && joinsAt < until - day)
  return Array.from({ length: followed }).flatMap(() => {
    const person = known[chance.below(known.length)]
    const whom = known[Math.floor(chance.next() ** 2 * known.length)]
    const back = chance.next() < 0.35
    if (!person || !whom || person === whom) return []
    const from = Math.max(person.joinsAt, whom.joinsAt) + 3 * hour
    const at = from + Math.floor(chance.next() * (until - from - 2 * hour))
    const first = { person, whom, at }
    return back ? [first, { person: whom, whom: person, at: at + hour }] : [first]
  })
}
