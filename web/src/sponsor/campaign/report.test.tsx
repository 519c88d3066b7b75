import type { CampaignReport } from '@satoshi/contract/campaign'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { serve } from '../../lib/_network.ts'
import { clearScreen, draw, loadTexts, text, until } from '../../lib/_screen.tsx'
import { ReportTab } from './report-tab.tsx'

beforeAll(() => loadTexts('app', 'errors', 'a11y', 'sponsor', 'campaign'))
afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

const through = '2026-11-27'
const few: CampaignReport = {
  title: 'Semana do orçamento',
  state: 'approved',
  live: true,
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
  through,
  players: null,
  completed: null,
  winners: null,
  lift: null,
  opinions: { useful: null, somewhat: null, notUseful: null },
}
const many: CampaignReport = {
  ...few,
  players: { count: 1_204, through },
  completed: { count: 900, through: '2026-11-20' },
  winners: { count: 512, through, prizesCents: 256_000 },
  lift: { players: 88, through, first: 0.42, later: 0.61, lift: 0.19, low: 0.12, high: 0.26 },
  opinions: { useful: { count: 300, through }, somewhat: { count: 41, through }, notUseful: null },
}

async function reported(...campaigns: CampaignReport[]) {
  serve({ 'GET /api/sponsor/criptomoedas/report': { campaigns } })
  const screen = await draw(<ReportTab district="criptomoedas" />)
  await until(() => expect(screen.all('[aria-busy="true"]')).toEqual([]))
  return screen
}

test('a figure of too few people is told as such, and never as a number', async () => {
  const screen = await reported(few)
  await until(() => expect(screen.all('dd')).toHaveLength(7))
  for (const cell of screen.all('dd')) expect(cell.textContent).toBe(text('sponsor.report.small'))
  expect(screen.written()).toContain(text('sponsor.report.lift.none'))
  expect(screen.all('[role="img"]')).toEqual([])
  expect(screen.written()).toContain(text('sponsor.report.through', { date: '27/11/2026' }))
})

test('the growth is told in words, with its interval and what it does not say', async () => {
  const screen = await reported(many)
  await until(() => expect(screen.all('[role="img"]')).toHaveLength(1))
  const said = screen
    .one('[role="img"]')
    .getAttribute('aria-label')
    ?.replaceAll(/[\u2068\u2069]/g, '')
  expect(said).toBe('De 42% de acertos para 61%: +19 pontos (95%: de +12 a +26)')
  expect(screen.written()).toContain(text('sponsor.report.lift.why'))
  expect(screen.written()).toContain(text('sponsor.report.lift.counted', { players: 88 }))
  const cells = screen.all('dd').map((cell) => cell.textContent)
  // One that is of an earlier day says so.
  expect(cells.slice(0, 3)).toEqual(['1.204', `900${text('sponsor.report.asOf', { date: '20/11/2026' })}`, '512'])
  expect(cells.slice(4)).toEqual(['300', '41', text('sponsor.report.small')])
})

test('a growth that may be none is told with both signs', async () => {
  const lift = { players: 20, through, first: 0.5, later: 0.45, lift: -0.05, low: -0.2, high: 0.1 }
  const screen = await reported({ ...many, lift })
  await until(() => expect(screen.all('[role="img"]')).toHaveLength(1))
  const said = screen
    .one('[role="img"]')
    .getAttribute('aria-label')
    ?.replaceAll(/[\u2068\u2069]/g, '')
  expect(said).toBe('De 50% de acertos para 45%: -5 pontos (95%: de -20 a +10)')
})

test('a campaign whose first day is not over has no figures yet, and a sponsor without one is told', async () => {
  const screen = await reported({ ...few, through: null })
  await until(() => expect(screen.written()).toContain(text('sponsor.report.notYet')))
  expect(screen.all('dd')).toEqual([])
  clearScreen()
  const none = await reported()
  await until(() => expect(none.written()).toContain(text('sponsor.report.empty')))
})
