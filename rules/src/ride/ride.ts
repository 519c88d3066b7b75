import { ride } from '../match/formats/ride.ts'
import { random, shuffled } from '../random.ts'
import { startingTheta } from '../rating/first-attempt.ts'
import { subjects, type Subject } from '../words.ts'

/** How much somebody says to know of something. */
export const knowledges = ['nothing', 'little', 'lot'] as const
export type Knowledge = (typeof knowledges)[number]

/** What a newcomer is asked about, each by one tap, with the subjects that the answer is taken for. */
export const subjectsOfTap = {
  money: ['financas'],
  investing: ['investimentos'],
  economy: ['economia', 'criptomoedas'],
} as const satisfies Record<string, readonly Subject[]>
export type RideTap = keyof typeof subjectsOfTap
export const rideTaps = Object.keys(subjectsOfTap) as RideTap[] // safe: a literal object has no other keys

/** What a newcomer said at each of the three taps. */
export type Knows = Record<RideTap, Knowledge>

/** How far from the start a mastery is assumed, on the scale of θ: as far as some three first answers would move it. */
const assumedSteps = { nothing: -150, little: 0, lot: 150 } as const satisfies Record<Knowledge, number>

/** What is said of each subject. */
export function knownOfSubjects(knows: Knows): Record<Subject, Knowledge> {
  const said = rideTaps.flatMap((tap) => subjectsOfTap[tap].map((subject) => [subject, knows[tap]] as const))
  return Object.fromEntries(said) as Record<Subject, Knowledge> // safe: each subject belongs to one tap
}

/** The mastery (θ) of a subject that is assumed of whoever says to know so much of it. Source: decision 0180. */
export function assumedTheta(knowledge: Knowledge): number {
  return startingTheta + assumedSteps[knowledge]
}

type RideQuestion = { questionId: string; subject: Subject }

/**
 * The five questions of a first ride: one of each subject, from the one that the player says to know best, and at last one
 * more of the one that they say to know least. None that they have `met`. A subject of which nothing is left gives its
 * place to those that are known least; where fewer than five are left of all, there is no ride. `seed` decides what is equal.
 */
export function rideQuestions<Question extends RideQuestion>(
  pool: readonly Question[],
  { knows, met, seed }: { knows: Knows; met: ReadonlySet<string>; seed: string },
): Question[] {
  const chance = random(seed, 'ride')
  const inOrder = pool.toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1))
  const left = shuffled(inOrder, chance).filter(({ questionId }) => !met.has(questionId))
  const said = knownOfSubjects(knows)
  const known = (subject: Subject) => knowledges.indexOf(said[subject])
  const fromBest = shuffled(subjects, chance).sort((a, b) => known(b) - known(a))
  const ofEach = fromBest.flatMap((subject) => left.find((question) => question.subject === subject) ?? [])
  const others = fromBest
    .toReversed()
    .flatMap((subject) => left.filter((question) => question.subject === subject && !ofEach.includes(question)))
  const asked = [...ofEach, ...others].slice(0, ride.questions.max)
  return asked.length < ride.questions.min ? [] : asked
}
