import type { MatchView, Opened } from '@satoshi/contract/match'
import { loadTranslations } from '@satoshi/content/locales'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'

import { textOptions } from '../../lib/i18n.ts'
import { pairPlay } from '../sides.ts'
import { duelView, openedWith, seatOf } from '../test/duel-views.ts'
import { DuelReveal } from './duel-reveal.tsx'

beforeAll(async () => {
  const [match, duel] = await Promise.all([loadTranslations('pt-BR', 'match'), loadTranslations('pt-BR', 'duel')])
  const resources = { 'pt-BR': { match: { ...match }, duel: { ...duel } } }
  await i18next.use(initReactI18next).init({ ...textOptions, ns: ['match', 'duel'], lng: 'pt-BR', resources })
})

test('both right: their faces stand on one option, and what nobody chose folds', () => {
  const html = shown(openedWith(3_200, 5_100))
  expect(verdictIn(html)).toBe('right')
  expect(optionsOf(html).map(({ folded, faces }) => ({ folded, faces }))).toEqual([
    { folded: true, faces: 0 },
    { folded: false, faces: 2 },
    { folded: true, faces: 0 },
    { folded: true, faces: 0 },
  ])
  expect(linesOf(html)).toEqual(['Você Certa em 3,2 s +90', 'bruno Certa em 5,1 s +90'])
})

test('a wrong one stays open beside the right one, each with the face of who chose it', () => {
  const html = shown(openedWith(null, 5_100))
  expect(verdictIn(html)).toBe('wrong')
  const [wrong, right, ...others] = optionsOf(html)
  expect(wrong).toMatchObject({ folded: false, faces: 1 })
  expect(wrong?.text).toContain('Sua resposta')
  expect(right).toMatchObject({ folded: false, faces: 1 })
  expect(right?.text).toContain('bruno escolheu esta.')
  expect(others.every(({ folded }) => folded)).toBe(true)
  expect(linesOf(html)).toEqual(['Você Errada em 9 s 0', 'bruno Certa em 5,1 s +90'])
})

test('a wrong one that the other chose stays open', () => {
  const [theirs] = optionsOf(shown(openedWith(3_200, null)))
  expect(theirs).toMatchObject({ folded: false, faces: 1 })
  expect(theirs?.text).toContain('bruno escolheu esta.')
})

test('whoever did not answer in time has no face on an option', () => {
  const opened = openedWith(3_200, 5_100)
  const late: Opened = { ...opened, mine: null, others: [] }
  const html = shown(late)
  expect(verdictIn(html)).toBe('late')
  expect(optionsOf(html).map(({ faces }) => faces)).toEqual([0, 0, 0, 0])
  expect(linesOf(html)).toEqual(['Você Sem resposta 0', 'bruno Sem resposta 0'])
})

test('the first sentence of the reason stands there, and the rest waits for who wants it', () => {
  const html = shown({
    ...openedWith(3_200, 5_100),
    explanation: 'Os juros entram no saldo todo mês. Depois rendem também.',
  })
  expect(html).toContain('Os juros entram no saldo todo mês.')
  expect(html).not.toContain('Depois rendem também.')
  expect(html).toMatch(/aria-expanded="false"[^>]*>.*Mais/)
})

test('a number that was near says so, and shows what the other one gave', () => {
  const opened: Opened = {
    ...openedWith(3_200, 5_100),
    question: { kind: 'number', prompt: 'Quanto?', weight: 1, unit: 'BRL', min: 0, max: 100, step: 1 },
    correct: { value: 50 },
    mine: { choice: { value: 52 }, elapsedMillis: 3_200, points: 45, correct: false, hints: [] },
    others: [{ choice: { value: 80 }, elapsedMillis: 5_100, points: 0, correct: false, hints: [], seat: 0 }],
  }
  const [mine, theirs] = linesOf(shown(opened))
  expect(mine).toBe('Você Quase: metade dos pontos em 3,2 s +45')
  expect(theirs).toMatch(/^bruno Errada R\$\s80 em 5,1 s 0$/)
})

function shown(opened: Opened): string {
  const view: MatchView = duelView(
    { name: 'revealing', endsAt: 4_000, ...opened },
    { seats: [seatOf(1, 'ana'), seatOf(0, 'bruno')] },
  )
  const noop = () => undefined
  const play = { fault: null, refusal: null, locked: null, trouble: null, waited: null, pending: null, answer: noop }
  const pair = pairPlay({ ...play, view, ready: null, next: null, leave: null }).view
  if (!pair) throw new Error('no pair')
  return renderToString(<DuelReveal opened={opened} view={pair} />)
}

function verdictIn(html: string): string | undefined {
  return /data-sheet="(\w+)"/.exec(html)?.[1]
}

/** Each option with whether it is folded, how many faces lie on it, and its words. */
function optionsOf(html: string) {
  const [, list = ''] = /<ul data-options[^>]*>(.*?)<\/ul>/s.exec(html) ?? []
  return [...list.matchAll(/<li([^>]*)>(.*?)<\/li>/gs)].map(([, attributes = '', content = '']) => ({
    folded: attributes.includes('data-folded="true"'),
    faces: content.match(/animate-grow/g)?.length ?? 0,
    text: textOf(content),
  }))
}

/** What is said of each of the two, faces and signs left out. */
function linesOf(html: string): string[] {
  const [, list = ''] = /<ul class="grid grid-cols-2[^>]*>(.*?)<\/ul>/s.exec(html) ?? []
  return [...list.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, content = '']) => textOf(content))
}

function textOf(html: string): string {
  const spoken = html.replaceAll(/<svg.*?<\/svg>/gs, '')
  return spoken
    .replaceAll(/<!--.*?-->|<[^>]*>/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
}
