import { expect, test } from 'vitest'

import { random, shuffled, type Random } from '../random.ts'
import { suspectsAmong } from '../rating/accord.ts'
import { mostMoveADay } from '../rating/counting.ts'
import { chanceOfRight } from '../rating/first-attempt.ts'
import { newPlayer, QuestionBank, type SimPlayer } from './_question-bank.ts'

const days = 14
const targets = Array.from({ length: 20 }, (_, index) => index)

type Person = { player: SimPlayer; ability: number; hostile: boolean; unseen: number[] }

test('500 fresh accounts that are wrong on purpose leave the bank as it was', () => {
  const bank = new QuestionBank()
  const before = structuredClone(bank.questions)
  for (let index = 0; index < 500; index += 1) {
    const fresh = newPlayer(`fresh-${index}`, index % 2 === 0)
    fresh.days = 1
    for (let question = 0; question < bank.questions.length; question += 1) bank.answer(fresh, question, false)
  }
  expect(bank.questions).toEqual(before)
})

test('500 patient accounts stay within the bounds of every day, and are named; hardly anybody honest is', () => {
  const { bank, people } = liveThrough(days)
  const named = new Set(suspectsAmong(bank.counted).map(({ userId }) => userId))
  const [hostile, honest] = [people.filter((one) => one.hostile), people.filter((one) => !one.hostile)]
  const share = (group: Person[]) => group.filter(({ player }) => named.has(player.userId)).length / group.length
  expect(share(hostile)).toBeGreaterThan(0.9)
  expect(share(honest)).toBeLessThan(0.05)
})

test('without anybody hostile nobody is named, though one question in fifty is mis-keyed', () => {
  const { bank } = liveThrough(days, { hostile: 0, misKeyed: new Set([30, 80, 130, 180]) })
  expect(suspectsAmong(bank.counted).length / 1_000).toBeLessThan(0.01)
})

/** All play every day; what is held of newcomers is left out, which only makes the crowd weaker. */
function liveThrough(length: number, { hostile = 500, misKeyed = new Set<number>() } = {}) {
  const chance = random('hostile-crowd')
  const bank = new QuestionBank()
  const people = [...crowd(hostile, true, chance), ...crowd(1_000, false, chance)]
  for (let day = 1; day <= length; day += 1) {
    const before = bank.questions.map(({ rated }) => rated.rating)
    for (const person of people) playDay(bank, person, { chance, misKeyed })
    const moves = bank.questions.map(({ rated }, index) => Math.abs(rated.rating - (before[index] ?? 0)))
    expect(Math.max(...moves)).toBeLessThanOrEqual(mostMoveADay + 1e-9)
    expect(bank.pausedToday()).toBeLessThanOrEqual(2)
    bank.nextDay()
  }
  for (let topic = 0; topic < 14; topic += 1)
    expect(bank.questions.filter((one) => one.live && one.topic === topic).length).toBeGreaterThanOrEqual(10)
  return { bank, people }
}

function crowd(size: number, hostile: boolean, chance: Random): Person[] {
  return Array.from({ length: size }, (_, index) => ({
    player: newPlayer(`${hostile ? 'hostile' : 'honest'}-${index}`),
    ability: 1_250 + 500 * chance.next(),
    hostile,
    unseen: shuffled(
      Array.from({ length: 210 }, (__, question) => question).filter((one) => !hostile || !targets.includes(one)),
      chance,
    ),
  }))
}

/** Ten questions; the hostile, once they count, answer two targets wrong besides. */
function playDay(bank: QuestionBank, person: Person, by: { chance: Random; misKeyed: Set<number> }): void {
  const { player, ability, hostile } = person
  player.days += 1
  for (const question of person.unseen.splice(0, 10)) {
    const likely = hostile ? 0.6 : chanceOfRight(ability, 1500, 0.25)
    bank.answer(player, question, by.chance.next() < (by.misKeyed.has(question) ? 0.05 : likely))
  }
  if (!hostile || player.days <= 4) return
  for (const target of targets.slice((player.days - 5) * 2, (player.days - 4) * 2)) bank.answer(player, target, false)
}
