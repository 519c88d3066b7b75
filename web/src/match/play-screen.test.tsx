import type { MatchView, SeatView } from '@satoshi/contract/match'
import { loadTranslations } from '@satoshi/content/locales'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'

import { textOptions } from '../lib/i18n.ts'
import { PlayScreen, type PlaySlots } from './play-screen.tsx'
import type { Play, PlayView } from './play.ts'
import { asking, ended, revealing, viewOf } from './test/views.ts'

beforeAll(async () => {
  const resources = { 'pt-BR': { match: { ...(await loadTranslations('pt-BR', 'match')) } } }
  await i18next.use(initReactI18next).init({ ...textOptions, ns: ['match'], lng: 'pt-BR', resources })
})

const paused = viewOf({ name: 'paused', resumesBy: 20_000 })

test.each([
  ['a question', asking(0), ['‹bar›', 'status', 'radiogroup']],
  ['a reveal', revealing(0, 1), ['‹bar›', 'status', '‹reveal of 0›']],
  ['a result', ended(), ['status', '‹result finished›']],
  ['a pause, of which the mode draws nothing,', paused, ['‹bar›', 'status']],
])('%s stands in the column below what belongs over it', async (_, view, parts) => {
  expect(partsOf(await shown(playing(view), slots))).toEqual(parts)
})

test('a mode with a stage and with gatherings has each in its phases alone', async () => {
  const staged: PlaySlots<MatchView> = { ...slots, stage: () => '‹stage›', gathering: ({ name }) => `‹${name}›` }
  const partsAt = async (view: MatchView) => partsOf(await shown(playing(view), staged))
  expect(await partsAt(paused)).toEqual(['‹bar›', 'status', '‹paused›'])
  expect(await partsAt(asking(0))).toEqual(['‹bar›', '‹stage›', 'status', 'radiogroup'])
  expect(await partsAt(revealing(0, 1))).toEqual(['‹bar›', '‹stage›', 'status', '‹reveal of 0›'])
  expect(await partsAt(ended())).toEqual(['status', '‹result finished›'])
})

test('a match that stands still shows what its mode says of that, and nothing of its question', async () => {
  const still = viewOf({ name: 'suspended', by: 'duel', until: 20_000 })
  const told: PlaySlots<MatchView> = { ...slots, stage: () => '‹stage›', suspended: ({ by }) => `‹busy in ${by}›` }
  expect(partsOf(await shown(playing(still), told))).toEqual(['‹bar›', 'status', '‹busy in duel›'])
})

test('where nobody watches the connection there is no place for what a lost one means', async () => {
  expect(partsOf(await shown(playing(asking(0), { trouble: null }), slots))).toEqual(['‹bar›', 'radiogroup'])
  expect(await shown(playing(asking(0), { trouble: 'reconnecting' }), slots)).toContain(text('question.reconnecting'))
})

test('the number of a question stands over it, or on the stage where a mode has one', async () => {
  const numbered = text('question.position', { position: 2, total: 3 })
  expect(await shown(playing(asking(1)), slots)).toContain(numbered)
  expect(await shown(playing(asking(1)), { ...slots, stage: () => '‹stage›' })).not.toContain(numbered)
})

test('a choice that waits for the network says so on its option', async () => {
  const locked = { option: 2 }
  expect(await shown(playing(asking(0), { locked }), slots)).toContain(text('option.sent'))
  expect(await shown(playing(asking(0), { locked, trouble: 'kept' }), slots)).toContain(text('option.kept'))
})

test('a reveal that waits for the player has the button that goes on; one that ends by itself has none', async () => {
  const next = () => undefined
  expect(await shown(playing(revealing(0, 1), { next }), slots)).toContain(text('reveal.next'))
  expect(await shown(playing(revealing(2, 1), { next }), slots)).toContain(text('reveal.finish'))
  expect(await shown(playing(revealing(0, 1)), slots)).not.toContain('<button')
})

test('what has not come yet is a skeleton, and what cannot come says why, under the same heading', async () => {
  const coming = await shown(playing(null), slots)
  expect(coming).toMatch(/<main id="main"><h1[^>]*>Corrida<\/h1>‹skeleton›<\/main>/)
  const gone = await shown(playing(asking(0), { fault: 'gone' }), slots)
  expect(gone).toMatch(/<main id="main"><h1[^>]*>Corrida<\/h1>‹fault›<\/main>/)
})

test('the way out is held while there is something to leave, in a mode that says what leaving costs', async () => {
  const leave = () => undefined
  const costly: PlaySlots<MatchView> = {
    ...slots,
    leave: () => ({ title: 'Leave?', cost: 'all', stay: 'Stay', leave: 'Go' }),
  }
  expect(await shown(playing(asking(0), { leave }), costly)).toContain('<dialog')
  expect(await shown(playing(ended()), costly)).not.toContain('<dialog')
  expect(await shown(playing(asking(0), { leave, fault: 'gone' }), costly)).not.toContain('<dialog')
  expect(await shown(playing(asking(0), { leave }), slots)).not.toContain('<dialog')
})

test('a crowd is played on the same screen, and its mode draws as many seats as the view has', async () => {
  const seats = Array.from({ length: 11 }, (_, seat): SeatView => ({ ...mine, seat, score: seat * 10 }))
  const crowd = asking(4, { format: 'royale', questions: 15, seats, tally: { seats: 100, alive: 71, answered: 30 } })
  const standing: PlaySlots<MatchView> = {
    ...slots,
    stage: (view) => `‹${view.seats.map(({ score }) => score).join(' ')} of ${view.tally.alive}›`,
  }
  const parts = partsOf(await shown(playing(crowd), standing))
  expect(parts).toEqual(['‹bar›', '‹0 10 20 30 40 50 60 70 80 90 100 of 71›', 'status', 'radiogroup'])
})

/** Of the screen in these tests. */
const title = 'Corrida'

const [mine] = viewOf(paused.phase).seats as [SeatView] // safe: the fixture has one seat

const slots: PlaySlots<MatchView> = {
  bar: () => '‹bar›',
  reveal: ({ position }, _, next) => {
    const drawn = `‹reveal of ${position}›`
    return (
      <>
        {drawn}
        {next}
      </>
    )
  },
  result: ({ reason }) => `‹result ${reason}›`,
  skeleton: '‹skeleton›',
  fault: '‹fault›',
}

function playing(view: MatchView | null, changes: Partial<Play<MatchView>> = {}): Play<MatchView> {
  return {
    view,
    fault: null,
    refusal: null,
    locked: null,
    trouble: 'none',
    waited: null,
    pending: null,
    answer: () => undefined,
    ready: null,
    next: null,
    leave: null,
    ...changes,
  }
}

/** The screen as HTML, as its router draws it at first. */
async function shown<View extends PlayView>(play: Play<View>, given: PlaySlots<View>): Promise<string> {
  const handler = createStaticHandler([{ path: '/', element: <PlayScreen play={play} title={title} slots={given} /> }])
  const context = await handler.query(new Request('http://localhost/'))
  if (context instanceof Response) throw new Error('led elsewhere')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

/** What the slots drew, and the roles of what the screen has of its own, in their order. */
function partsOf(html: string): string[] {
  return [...html.matchAll(/‹[^›]+›|(?<=role=")(?:status|radiogroup)/g)].map(([part]) => part)
}

function text(key: string, values: Record<string, number> = {}): string {
  const found = i18next.t(`match.${key}`, { defaultValue: '', ...values })
  if (found === '') throw new Error(`no text match.${key}`)
  return found
}
