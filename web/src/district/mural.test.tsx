import type { DistrictPage } from '@satoshi/contract/district'
import type { MuralPage, MuralPost } from '@satoshi/contract/mural'
import { hour, second } from '@satoshi/rules/time'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { serverNow } from '../lib/clock.ts'
import { isolated } from '../lib/isolated.ts'
import { refused, serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, pass, text, until } from '../lib/_screen.tsx'
import { queriesByTopic, setStaleQueries } from '../lib/stale.ts'
import { domains } from '../domains.ts'
import { Mural } from './mural.tsx'

beforeAll(async () => {
  setStaleQueries(queriesByTopic(domains))
  await loadTexts('app', 'errors', 'a11y', 'mural', 'refusals')
})
afterEach(() => {
  clearScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const read = 'GET /api/districts/fintech/mural'
const write = 'POST /api/districts/fintech/mural'
const others = { 'GET /api/me': () => new Response(null, { status: 404 }) }

test('whoever does not belong there is told how to read, and asks for nothing but their own posts', async () => {
  const asked: string[] = []
  serve({ [read]: ({ search }: { search: string }) => (asked.push(search), pageOf([], { writing: null })), ...others })
  const screen = await drawn({ since: null })
  expect(screen.written()).toContain(text('mural.closed'))
  await until(() => expect(asked).toEqual(['?only=mine']))
  for (const key of ['mural.yours', 'mural.empty', 'mural.write.residents'])
    expect(screen.written()).not.toContain(text(key))
})

test('whoever moved away finds their own posts beside the words on how to join, and may delete them', async () => {
  const one = postOf({ text: 'meu', mine: true })
  const served = serve({
    [read]: pageOf([one], { writing: null }),
    [`DELETE /api/districts/fintech/mural/${one.id}`]: { done: true },
    ...others,
  })
  const screen = await drawn({ since: null })
  await until(() => expect(screen.written()).toContain(text('mural.yours')))
  expect(screen.written()).toContain(text('mural.closed'))
  expect(screen.hasButton(text('mural.write.send'))).toBe(false)
  await screen.press(text('mural.menu', { name: isolated('Ana') }))
  await screen.press(text('mural.act.delete'))
  served.answer(read, pageOf([], { writing: null }))
  await screen.press(text('mural.delete.confirm'))
  await until(() => expect(screen.all('article')).toHaveLength(0))
})

test.each(['from', 'barred'] as const)('the form comes by itself when the wait is over: %s', async (bar) => {
  vi.useFakeTimers()
  const soon = serverNow() + hour
  const writing = bar === 'from' ? { from: soon, barredUntil: null } : { from: 0, barredUntil: soon }
  serve({ [read]: pageOf([], { writing: { ...writing, left: 5 } }), ...others })
  const screen = await drawn({})
  const said = text(`mural.write.${bar}`, { from: soon, until: soon })
  await until(() => expect(screen.written()).toContain(said))
  await pass(hour - second)
  expect(screen.hasButton(text('mural.write.send'))).toBe(false)
  await pass(2 * second)
  expect(screen.hasButton(text('mural.write.send'))).toBe(true)
  expect(screen.written()).not.toContain(said)
})

test.each([
  ['who follows it from elsewhere', { since: null, member: true }, null, 'mural.write.residents'],
  ['whose address is not confirmed', {}, null, 'mural.write.unconfirmed'],
  ['who has just moved in', {}, { from: 4_000_000_000_000, barredUntil: null, left: 5 }, 'mural.write.from'],
  [
    'of whom an operator hid three posts',
    {},
    { from: 0, barredUntil: 4_000_000_000_000, left: 5 },
    'mural.write.barred',
  ],
] as const)('a reader %s is told why they do not write', async (_, mine, writing, key) => {
  serve({ [read]: pageOf([], { writing }), ...others })
  const screen = await drawn(mine)
  const values = { from: writing?.from, until: writing?.barredUntil }
  await until(() => expect(screen.written()).toContain(text(key, values)))
  expect(screen.hasButton(text('mural.write.send'))).toBe(false)
  expect(screen.written()).toContain(text('mural.empty'))
})

test('a draft stays where it was refused or lost, and the same text is the same command', async () => {
  const served = serve({ [read]: pageOf([]), [write]: () => refused('district.postsUsedUp', { most: 5 }), ...others })
  const screen = await drawn({})
  await until(() => screen.control(text('mural.write.label')))
  await screen.write(text('mural.write.label'), 'veja t.me/x')
  await screen.press(text('mural.write.send'))
  expect(screen.written()).toContain(text('refusals.district.postLink'))
  expect(served.bodies(write)).toEqual([])
  await screen.write(text('mural.write.label'), 'Oi, vizinhos')
  expect(screen.written()).not.toContain(text('refusals.district.postLink'))
  await screen.press(text('mural.write.send'))
  await until(() => expect(screen.written()).toContain(text('refusals.district.postsUsedUp', { most: 5 })))
  served.answer(write, { done: true })
  await screen.press(text('mural.write.send'))
  await until(() => expect(served.bodies(write)).toHaveLength(2))
  const [first, second] = served.bodies(write)
  expect(second).toEqual(first)
})

test('posts stand once, as plain text, and say what they are', async () => {
  const one = postOf({ text: '<b>oi</b>', pinned: true, advice: true })
  const two = postOf({ text: 'meu', mine: true, hidden: 'reports' })
  serve({
    [read]: ({ search }: { search: string }) =>
      search === '' ? pageOf([one, two], { nextCursor: two.id }) : pageOf([one]),
    ...others,
  })
  const screen = await drawn({})
  await until(() => expect(screen.all('article')).toHaveLength(2))
  expect(screen.written()).toContain('<b>oi</b>')
  expect(screen.all('p[dir="auto"]')).toHaveLength(2)
  for (const key of ['mural.pinned', 'mural.opinion', 'mural.review']) expect(screen.written()).toContain(text(key))
  await screen.press(text('mural.more'))
  await until(() => expect(screen.hasButton(text('mural.more'))).toBe(false))
  expect(screen.all('article')).toHaveLength(2)
})

test('a mural that cannot be read says so', async () => {
  serve({ [read]: () => refused('district.muralClosed', {}, 403), ...others })
  const screen = await drawn({})
  await until(() => expect(screen.alerts().join()).toContain(text('refusals.district.muralClosed')))
})

function pageOf(items: MuralPost[], more: Partial<MuralPage> = {}): MuralPage {
  return { items, nextCursor: null, governs: false, writing: { from: 0, barredUntil: null, left: 5 }, ...more }
}

function postOf(more: Partial<MuralPost>): MuralPost {
  const id = crypto.randomUUID()
  const face = { avatarUrl: null, avatarId: null, accessoryId: null, skinId: null }
  const author = { id, nickname: 'Ana', level: 1, isBot: false, ...face }
  return {
    id,
    author,
    text: 'oi',
    at: 0,
    mine: false,
    pinned: false,
    advice: false,
    hidden: null,
    reported: false,
    ...more,
  }
}

function drawn(mine: Partial<DistrictPage['mine']>) {
  const standing = { member: false, since: 1, listed: true, counts: true, tenths: 0, donationLeftCents: 0 }
  const page: DistrictPage = {
    district: 'fintech',
    total: 0,
    level: 1,
    rank: 1,
    powers: [],
    residents: 1,
    members: 0,
    team: [],
    sponsor: null,
    treasuryCents: 0,
    mine: { ...standing, quizzesLeft: 10, lastQuiz: null, ...mine },
  }
  return draw(<Mural page={page} />)
}
