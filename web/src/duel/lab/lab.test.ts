import type { Match } from '@satoshi/rules/match/match'
import { expect, test } from 'vitest'

import { labAnswer } from './lab-bot.ts'
import { atScale, onPageClock, realAt, worldAt } from './lab-clock.ts'
import { afterCommand, labView, startLabDuel } from './lab-duel.ts'
import { labPlay } from './lab-play.ts'
import type { LabVerbs } from './use-lab.ts'

const at = 1_000_000
const text = {
  prompt: '?',
  options: { a: 'a', b: 'b', c: 'c', d: 'd' },
  unit: 'BRL' as const,
  explanation: '',
  sources: [],
}
const face = {
  id: 'x',
  nickname: 'x',
  avatarUrl: null,
  avatarId: null,
  accessoryId: null,
  skinId: null,
  level: 1,
  isBot: false,
}

test('a clock that runs ten times as fast goes on from where it stood', () => {
  const clock = atScale({ world: at, real: at, scale: 1 }, at + 500, 10)
  expect(worldAt(clock, at + 600)).toBe(at + 1_500)
  expect(realAt(clock, at + 1_500)).toBe(at + 600)
})

test('a view on the page’s clock has its question closed when the page’s time says so', () => {
  const match = begun()
  const clock = { world: at, real: 0, scale: 10 }
  const view = onPageClock(viewOf(match), clock)
  const { phase } = match
  if (phase.name !== 'asking' || view.phase.name !== 'asking') throw new Error('no question is open')
  expect(view.phase.closesAt).toBe((phase.closesAt - at) / 10)
  expect(view.answerMillis).toBe(3_000)
})

test('a seat that plays by itself answers once while the question is open', () => {
  const match = begun()
  const answer = labAnswer(match, 0)
  if (match.phase.name !== 'asking' || !answer) throw new Error('no answer')
  expect(answer.at).toBeGreaterThan(match.phase.opensAt)
  expect(answer.at).toBeLessThan(match.phase.closesAt)
  const { position, choice } = answer
  const after = afterCommand(match, { type: 'answer', seat: 0, position, choice }, answer.at)
  expect(after.seats[0]?.locked).not.toBeNull()
  expect(labAnswer(after, 0)).toBeNull()
})

test('an answer that is given without a connection is locked and kept; an ended duel leaves nothing to do', () => {
  const done: string[] = []
  const verbs = verbsThat((name) => done.push(name))
  const away = {
    connected: false,
    playsItself: false,
    lastAnswer: { position: 0, choice: { option: 1 } },
    frozen: null,
  }
  const play = labPlay(viewOf(begun()), 0, away, verbs)
  expect(play).toMatchObject({ locked: { option: 1 }, trouble: 'kept', ready: null })
  play.answer({ option: 2 })
  play.leave?.()
  expect(done).toEqual(['answer', 'leave'])
  const left = afterCommand(begun(), { type: 'leave', seat: 1 }, at + 4_000)
  expect(labPlay(viewOf(left), 0, { ...away, lastAnswer: null }, verbs)).toMatchObject({
    leave: null,
    trouble: 'reconnecting',
  })
})

test('who leaves before the first question makes the duel void, and no stake moves', () => {
  const view = viewOf(afterCommand(startLabDuel('lab', at), { type: 'leave', seat: 1 }, at + 1))
  expect(view.phase).toMatchObject({ name: 'ended', reason: 'voided', netCents: 0 })
})

function begun(): Match {
  let match = startLabDuel('lab', at)
  for (const seat of [0, 1]) match = afterCommand(match, { type: 'ready', seat }, at)
  return afterCommand(match, { type: 'tick' }, at + 3_000)
}

function viewOf(match: Match) {
  return labView(match, 0, { at, textAt: () => text, profiles: [face, face] })
}

function verbsThat(note: (name: string) => void): LabVerbs {
  const verb = (name: string) => () => note(name)
  return {
    restart: verb('restart'),
    setScale: verb('setScale'),
    ready: verb('ready'),
    answer: verb('answer'),
    leave: verb('leave'),
    connect: verb('connect'),
    playItself: verb('playItself'),
    again: verb('again'),
  }
}
