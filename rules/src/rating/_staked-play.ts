import { random, type Random } from '../random.ts'
import { subjects, type Hint, type Subject } from '../words.ts'
import { chanceOfRight, startingRating } from './first-attempt.ts'
import { earlierAnswers, fitOf, holdsStakes, withHints, type Fit, type FitAnswer } from './person-fit.ts'

/** Somebody who plays solos and staked duels for a month. Times are logarithms of milliseconds. */
type Person = {
  mastery: number
  /** How far each subject lies off. */
  bySubject: Record<Subject, number>
  /** What a day adds to the mastery. */
  learnsADay: number
  pace: number
  spread: number
  /** How much of the time a duel leaves them. */
  hurry: number
  /** Whether the first solos were tapped through to open stakes. */
  taps: boolean
  cheats: Cheating | null
  /** What the three hints of each solo are spent on: questions as they come, or those alone that are not known. */
  hints: { hint: Hint; on: 'any' | 'unknown' } | null
}

/** Told so many of ten answers; `pace` and `spread` of the times at those, null where they wait as long as ever. */
type Cheating = { told: number; pace: number | null; spread: number }

/** Days of a month, and solos and staked duels of each. */
export type Habit = { days: number; solosADay: number; stakedADay: number; solosFirst: number }

/** What became of a month: how each staked duel fitted, in order. */
export function monthOf(person: Person, habit: Habit, seed: string): (Fit | null)[] {
  const chance = random('staked play', seed)
  const earlier: FitAnswer[] = []
  const met = new Set<number>()
  const play = (about: Part) => answersOf(person, { ...about, met }, chance)
  const solo = (about: Part) => hinted(person, play(about), chance)
  for (let done = 0; done < habit.solosFirst; done++)
    earlier.push(...solo({ asked: 5, day: 0, staked: false, taps: person.taps }))
  const fits: (Fit | null)[] = []
  for (let day = 0; day < habit.days; day++) {
    for (let done = 0; done < habit.solosADay; done++)
      earlier.push(...solo({ asked: 10, day, staked: false, taps: false }))
    for (let duel = 0; duel < habit.stakedADay; duel++)
      fits.push(fitOf(play({ asked: 10, day, staked: true, taps: false }), earlier.slice(-earlierAnswers)))
  }
  return fits
}

const hintsASolo = 3

/** The answers of a solo as they are known when hints were used in it. */
function hinted({ hints }: Person, answers: FitAnswer[], chance: Random): FitAnswer[] {
  if (!hints) return answers
  const asked = answers.filter(({ correct }, position) => (hints.on === 'any' ? position % 3 === 0 : !correct))
  const used = new Set(asked.slice(0, hintsASolo))
  return answers.map((answer) => {
    if (!used.has(answer)) return answer
    const correct = answer.correct || (hints.hint === 'fiftyFifty' && chance.next() < 1 / 2)
    return withHints({ ...answer, correct }, [hints.hint])
  })
}

/** After how many staked duels stakes were closed; null where they never were. */
export function heldAfter(fits: readonly (Fit | null)[]): number | null {
  const judged: Fit[] = []
  for (const [index, fit] of fits.entries()) {
    if (fit) judged.push(fit)
    if (holdsStakes(judged)) return index + 1
  }
  return null
}

/** An honest person, as different from the next as players are. */
export function honestPerson(seed: string): Person {
  const chance = random('honest', seed)
  return {
    mastery: 1450 + 220 * normal(chance),
    bySubject: {
      financas: 130 * normal(chance),
      investimentos: 130 * normal(chance),
      criptomoedas: 130 * normal(chance),
      economia: 130 * normal(chance),
    },
    // A third learns fast: 300 in a month.
    learnsADay: chance.next() < 1 / 3 ? 10 : 2,
    pace: Math.log(7_500) + 0.35 * normal(chance),
    spread: 0.35 + 0.2 * chance.next(),
    hurry: Math.log(0.55 + 0.45 * chance.next()),
    taps: chance.next() < 0.15,
    cheats: null,
    hints: null,
  }
}

/** Somebody who needs answers and is told them: who knows most of them by heart gains nothing by it. */
export function cheater(seed: string, cheats: Cheating): Person {
  const mastery = 1_350 + 80 * normal(random('cheater', seed))
  return { ...honestPerson(seed), mastery, taps: false, cheats }
}

type Part = { asked: number; day: number; staked: boolean; taps: boolean }

const bank = 210
const labels = ['easy', 'medium', 'hard'] as const

function answersOf(person: Person, part: Part & { met: Set<number> }, chance: Random): FitAnswer[] {
  const today = 0.22 * normal(chance)
  const form = 40 * normal(chance)
  const untold = new Set<number>()
  while (person.cheats && untold.size < part.asked - person.cheats.told) untold.add(chance.below(part.asked))
  // A part is of one subject, or of all.
  const theme = chance.next() < 0.5 ? chance.below(subjects.length) : null
  return Array.from({ length: part.asked }, (_, position): FitAnswer => {
    const question = themed(chance.below(bank), theme)
    const first = !part.met.has(question)
    part.met.add(question)
    const subject = subjects[question % subjects.length] ?? 'financas'
    const label = labels[Math.floor(question / 7) % 3] ?? 'medium'
    // The rating is what others made of it, and not quite how hard it is.
    const rating = startingRating[label] + (((question * 7_919) % 201) - 100)
    const hard = rating + (((question * 104_729) % 161) - 80)
    const guess = question % 5 === 0 ? 0 : question % 5 === 1 ? 0.5 : 0.25
    const told = part.staked && person.cheats !== null && !untold.has(position)
    const theta = person.mastery + person.bySubject[subject] + person.learnsADay * part.day + form + (first ? 0 : 250)
    const chanceToKnow = part.taps ? guess || 0.05 : chanceOfRight(theta, hard, guess)
    const correct = told || chance.next() < chanceToKnow
    const thought =
      person.pace +
      today +
      person.spread * heavy(chance) +
      (rating - 1500) / 2_000 +
      (first ? 0 : -0.2) +
      (correct ? -0.12 : 0.12) +
      (part.staked ? person.hurry : 0)
    const log = part.taps ? Math.log(1_200) + 0.2 * normal(chance) : thought
    const read =
      told && typeof person.cheats?.pace === 'number' ? person.cheats.pace + person.cheats.spread * normal(chance) : log
    const elapsedMillis = Math.round(Math.min(29_900, Math.max(700, Math.exp(read))))
    return { subject, rating, guess, first, correct, elapsedMillis, hurried: part.staked }
  })
}

function themed(question: number, theme: number | null): number {
  return theme === null ? question : question - (question % subjects.length) + theme
}

/** Normal, with a tail: somebody thinks about something else, or knows it at once. */
function heavy(chance: Random): number {
  return normal(chance) * (chance.next() < 0.1 ? 2 : 1)
}

/** A draw from the standard normal distribution (Box and Muller). */
function normal(chance: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - chance.next()))
  return radius * Math.cos(2 * Math.PI * chance.next())
}
