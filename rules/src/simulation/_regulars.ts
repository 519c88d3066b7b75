import { drawQuestions, type Aim, type Candidate, type DrawPlan } from '../match/draw.ts'
import { newcomerTarget } from '../match/newcomer.ts'
import { missionQuizDue, missionQuizFrom, missionQuizQuestions, missionQuizTarget } from '../mission/plan.ts'
import { random, shuffled } from '../random.ts'
import { hour, type Instant } from '../time.ts'
import { subjects, topics } from '../words.ts'
import { grownBank, type GrownQuestion } from './_grown-bank.ts'

/** When a question was asked, counted from the first day. */
type Sight = { questionId: string; at: Instant }

/** Somebody who plays every day: in Brazil 40 answers, elsewhere 30. */
export type Regular = { inBrazil: boolean; days: number }

/** One quiz of a day: over which questions, how many, and how it is drawn. */
type Quiz = { pool: GrownQuestion[]; count: number; plan: Omit<DrawPlan, 'seed'> }

const tenQuestions = 10
const day = 24 * hour

/**
 * What somebody is asked who plays every day: a solo over everything, the rest of a mission quiz whose first two questions
 * are cards that are due, another solo, and a duel over everything. In Brazil that solo is of a subject, each in turn, and
 * there is most of a third; elsewhere a subject alone has too few for it. The first three quizzes are drawn as for a
 * newcomer. The weak topics stay the same, the worst there is for a mission quiz.
 */
export function playEveryDay(seed: string, { inBrazil, days }: Regular): Sight[] {
  const chance = random('regulars', seed)
  const bank = grownBank(chance, 300).filter(({ isLocal }) => inBrazil || !isLocal)
  const weak = missionQuizFrom(shuffled(topics, chance), bank)
  const sights: Sight[] = []
  const lastSeen = new Map<string, Instant>()
  let quizzes = 0
  const play = ({ pool, count, plan }: Quiz, at: Instant) => {
    const candidates = pool.map((one): Candidate => ({
      ...one,
      seenAt: lastSeen.get(one.questionId) ?? null,
      varies: false,
    }))
    const isNew = quizzes < 3 && plan.competesAt === undefined
    const newcomer = isNew ? { newcomer: true, aim: plan.aim ?? aimAt(newcomerTarget) } : {}
    const drawn = drawQuestions(candidates, count, { ...plan, ...newcomer, now: at, seed: `${seed}-${quizzes}` })
    for (const { questionId } of drawn.questions) {
      sights.push({ questionId, at })
      lastSeen.set(questionId, at)
    }
    quizzes += 1
  }
  for (let today = 0; today < days; today++) {
    const at = (today + 1) * day
    const subject = subjects[today % subjects.length]
    const rest = missionQuizQuestions - missionQuizDue
    play({ pool: bank, count: tenQuestions, plan: {} }, at)
    play({ pool: weak, count: rest, plan: { aim: aimAt(missionQuizTarget) } }, at + hour)
    play(
      { pool: bank.filter((one) => !inBrazil || one.subject === subject), count: tenQuestions, plan: {} },
      at + 2 * hour,
    )
    const fast = bank.filter(({ isCalm }) => !isCalm)
    play({ pool: fast, count: inBrazil ? tenQuestions : 7, plan: { competesAt: at + 3 * hour } }, at + 3 * hour)
    if (inBrazil) play({ pool: bank, count: 7, plan: {} }, at + 4 * hour)
  }
  return sights
}

/** The aim of a player whose mastery is where everybody's begins. */
function aimAt(target: number): Aim {
  return { target, players: [{}] }
}

/** The shortest time between two sights of one question; infinite where none was seen twice. */
export function soonestAgain(sights: readonly Sight[]): number {
  const last = new Map<string, Instant>()
  let soonest = Infinity
  for (const { questionId, at } of sights) {
    soonest = Math.min(soonest, at - (last.get(questionId) ?? -Infinity))
    last.set(questionId, at)
  }
  return soonest
}
