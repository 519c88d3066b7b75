import type { CampaignPanel, CampaignVersion } from '@satoshi/contract/campaign'
import { campaignRules, type Campaign } from '@satoshi/rules/sponsor/campaign'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { refused, serve } from '../../lib/_network.ts'
import { clearScreen, draw, loadTexts, text, until } from '../../lib/_screen.tsx'
import { goBy } from '../../lib/clock.ts'
import { SponsorTabs } from '../sponsor-tabs.tsx'

beforeAll(() => loadTexts('app', 'errors', 'a11y', 'sponsor', 'campaign', 'topics', 'district', 'refusals'))
beforeEach(() => goBy({ serverNow: Date.parse('2026-11-28T15:00:00Z'), at: performance.now(), within: null }))
afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

const read = 'GET /api/sponsor/criptomoedas/campaign'
const save = 'PUT /api/sponsor/criptomoedas/campaign'
const turn = 'PUT /api/sponsor/criptomoedas/campaign/state'
const theme = 'GET /api/sponsor/criptomoedas/theme'
const version = '0199f1f0-0000-7000-8000-000000000001'

const ids = Array.from({ length: 16 }, (_, index) => `bitcoin-${index}`)
const bank = ids.map((id, index) => ({ id, topic: 'bitcoin', difficulty: 'easy', prompt: `Prompt ${index} é isto?` }))

const whole: Campaign = {
  title: 'Semana do orçamento',
  intro: 'Dez minutos por dia',
  startsOn: '2026-12-01',
  endsOn: '2026-12-20',
  questionIds: ids.slice(0, 5),
  prizeBtz: 5,
  budgetBtz: 500,
}

function versionOf(state: CampaignVersion['state'], changes: Partial<CampaignVersion> = {}): CampaignVersion {
  return { version, state, live: false, campaign: whole, sponsor: 'Banco Sol', reason: null, savedAt: 0, ...changes }
}

async function drawn(changes: Partial<CampaignPanel> = {}, tab = 'campaign') {
  const panel: CampaignPanel = {
    district: 'criptomoedas',
    latest: null,
    running: null,
    mostBtz: 1_000,
    hasTheme: true,
    ...changes,
  }
  const served = serve({
    [read]: panel,
    [`${read}/questions`]: { questions: bank },
    [theme]: { district: 'criptomoedas', latest: null, live: null },
    [save]: { ...panel, latest: versionOf('draft') },
    [turn]: { ...panel, latest: versionOf('submitted') },
  })
  const screen = await draw(<SponsorTabs district="criptomoedas" />, `/sponsor?tab=${tab}`)
  await until(() => screen.button(text(tab === 'report' ? 'sponsor.tabs.report' : 'sponsor.tabs.campaign')))
  return { screen, served }
}

test('what is written in a tab is there after another one, and is sent as one draft', async () => {
  const { screen, served } = await drawn()
  await until(() => screen.control(text('sponsor.campaign.title')))
  expect(screen.written()).toContain(text('sponsor.campaign.fresh'))
  await screen.write(text('sponsor.campaign.title'), 'Semana  do orçamento')
  await screen.write(text('sponsor.campaign.intro'), 'Dez minutos\npor dia')
  expect(screen.written()).toContain(text('sponsor.campaign.unsaved'))

  await screen.press(text('sponsor.tabs.quiz'))
  expect(screen.address()).toBe('/sponsor?tab=quiz')
  await until(() => screen.button(text('topics.names.bitcoin')))
  await screen.press(text('topics.names.bitcoin'))
  for (const index of [0, 1, 2, 3, 4]) await screen.choose(`Prompt ${index} é isto?`)
  expect(screen.written()).toContain(text('sponsor.questions.chosen', { count: 5 }))
  await screen.press(text('sponsor.questions.remove', { prompt: 'Prompt 4 é isto?' }))
  expect(screen.written()).toContain(text('sponsor.questions.chosen', { count: 4 }))
  await screen.choose('Prompt 4 é isto?')

  await screen.press(text('sponsor.tabs.rewards'))
  await screen.write(text('sponsor.rewards.prize'), '7')
  expect(screen.written()).toContain(text('sponsor.rewards.comesTo', { prizes: 71, btz: 7 }))

  await screen.press(text('sponsor.tabs.campaign'))
  expect(screen.control(text('sponsor.campaign.title')).value).toBe('Semana  do orçamento')
  await screen.press(text('sponsor.save'))
  await until(() => expect(served.bodies(save)).toHaveLength(1))
  expect(served.bodies(save)[0]).toMatchObject({
    version: null,
    campaign: {
      title: 'Semana do orçamento',
      intro: 'Dez minutos por dia',
      startsOn: '2026-11-29',
      endsOn: '2026-12-28',
      questionIds: ids.slice(0, 5),
      prizeBtz: 7,
      budgetBtz: 500,
    },
  })
})

test('what is missing is told at its field and on its tab once it is sent, and nothing is sent', async () => {
  const { screen, served } = await drawn()
  await until(() => screen.control(text('sponsor.campaign.title')))
  expect(screen.all('[aria-invalid="true"]')).toHaveLength(0)
  await screen.press(text('sponsor.send'))
  expect(screen.all('[aria-invalid="true"]')).toHaveLength(2)
  const wrong = ['campaign', 'quiz'].map((tab) => text(`sponsor.tabs.${tab}`)).join(', ')
  expect(screen.alerts()).toEqual([text('sponsor.campaign.mend', { tabs: wrong })])
  const tabs = screen.all('[role="tab"]').map((tab) => tab.textContent)
  expect(tabs.map((tab) => tab.includes(text('sponsor.tabs.wrong')))).toEqual([false, true, true, false, false])
  await screen.press(text('sponsor.tabs.quiz'))
  await until(() => expect(screen.written()).toContain('Escolha pelo menos 5 perguntas.'))
  expect(served.calls().filter((call) => call.startsWith('PUT'))).toEqual([])
})

test.each([
  ['campaign', 'sponsor.campaign.title', 'Lucro garantido', 'refusals.campaign.text_promise'],
  ['campaign', 'sponsor.campaign.startsOn', '2027-06-01', 'refusals.campaign.dates_late'],
  ['campaign', 'sponsor.campaign.endsOn', '2026-12-01', 'refusals.campaign.dates_short'],
  ['campaign', 'sponsor.campaign.endsOn', '', 'refusals.campaign.dates'],
  ['rewards', 'sponsor.rewards.prize', '21', 'refusals.campaign.prizes_prize'],
  ['rewards', 'sponsor.rewards.prize', '2,5', 'refusals.campaign.prizes_prize'],
  ['rewards', 'sponsor.rewards.budget', '99', 'refusals.campaign.prizes_budget'],
] as const)('on the tab %s, %s as "%s" is told at once', async (tab, field, value, key) => {
  const { screen } = await drawn({ latest: versionOf('draft') }, tab)
  await until(() => screen.control(text(field)))
  await screen.write(text(field), value)
  const { days, mostAhead, prizeBtz } = campaignRules
  const bounds = key.endsWith('budget') ? { least: 100, most: 1_000 } : key.includes('prizes') ? prizeBtz : days
  expect(screen.written()).toContain(text(key, { ...bounds, ahead: mostAhead }))
  expect(screen.all('[aria-invalid="true"]')).toHaveLength(1)
})

test('fifteen questions are the most, and one that the bank has no more says so', async () => {
  const campaign = { ...whole, questionIds: [...ids.slice(0, 14), 'gone'] }
  const { screen } = await drawn({ latest: versionOf('draft', { campaign }) }, 'quiz')
  await until(() => screen.button(text('topics.names.bitcoin')))
  expect(screen.written()).toContain(text('sponsor.questions.gone'))
  expect(screen.written()).toContain(text('refusals.campaign.questions_gone'))
  expect(screen.written()).toContain(text('sponsor.questions.full', { most: 15 }))
  await screen.press(text('topics.names.bitcoin'))
  expect(screen.all('input[type="checkbox"][disabled]')).toHaveLength(2)
})

test('the search finds questions without accents, and says where there are none', async () => {
  const { screen } = await drawn({}, 'quiz')
  await until(() => screen.control(text('sponsor.questions.search')))
  await screen.write(text('sponsor.questions.search'), '13 E isto')
  expect(screen.all('input[type="checkbox"]')).toHaveLength(1)
  await screen.write(text('sponsor.questions.search'), 'zebra')
  expect(screen.written()).toContain(text('sponsor.questions.none'))
})

test('what is saved is sent as it is, and then can only be withdrawn', async () => {
  const { screen, served } = await drawn({ latest: versionOf('draft') })
  await until(() => expect(screen.written()).toContain(text('sponsor.campaign.upToDate')))
  await screen.press(text('sponsor.send'))
  await until(() => screen.button(text('sponsor.withdraw')))
  expect(served.bodies(save)).toEqual([])
  expect(served.bodies(turn)).toMatchObject([{ version, turn: 'submit' }])
  expect(screen.hasButton(text('sponsor.save'))).toBe(false)
  expect(screen.one('fieldset').disabled).toBe(true)
})

test('without a theme it says so beforehand, leads to it, and cannot be sent', async () => {
  const { screen } = await drawn({ latest: versionOf('draft'), hasTheme: false })
  await until(() => expect(screen.written()).toContain(text('sponsor.campaign.noThemeText')))
  expect(screen.button(text('sponsor.send')).disabled).toBe(true)
  await screen.follow(text('sponsor.campaign.toTheme'))
  expect(screen.address()).toBe('/sponsor')
})

test('what somebody else wrote meanwhile is read anew', async () => {
  const { screen, served } = await drawn({ latest: versionOf('draft') })
  await until(() => screen.control(text('sponsor.campaign.title')))
  await screen.write(text('sponsor.campaign.title'), 'Outro')
  served.answer(save, refused('sponsor.changed'))
  await screen.press(text('sponsor.save'))
  await until(() => expect(screen.alerts()).toEqual([text('refusals.sponsor.changed')]))
  await screen.press(text('sponsor.reread'))
  await until(() => expect(screen.control(text('sponsor.campaign.title')).value).toBe(whole.title))
})

test('ending what runs is asked first, and says what becomes of the budget', async () => {
  const running = versionOf('approved', { live: true })
  const { screen, served } = await drawn({ latest: running, running })
  await until(() => screen.button(text('sponsor.campaign.end')))
  expect(screen.written()).toContain(text('sponsor.campaign.states.live'))
  await screen.press(text('sponsor.campaign.end'))
  expect(screen.one('dialog[role="alertdialog"]').textContent).toContain(text('sponsor.campaign.endText'))
  expect(served.bodies(turn)).toEqual([])
  const [, confirm] = screen.all('button').filter((one) => one.textContent === text('sponsor.campaign.end'))
  await until(() => confirm?.click())
  await until(() => expect(served.bodies(turn)).toMatchObject([{ version, turn: 'end' }]))
})

test.each([
  ['waiting', versionOf('approved')],
  ['hidden', versionOf('approved', { campaign: { ...whole, startsOn: '2026-11-20', endsOn: '2099-12-31' } })],
  ['over', versionOf('approved', { campaign: { ...whole, startsOn: '2026-10-20', endsOn: '2026-11-01' } })],
  ['paused', versionOf('paused')],
  ['ended', versionOf('ended', { reason: 'Fim do acordo' })],
  ['rejected', versionOf('rejected', { reason: 'Falta clareza' })],
] as const)('a campaign that is %s says so, and why', async (standing, latest) => {
  const { screen } = await drawn({ latest })
  await until(() => expect(screen.written()).toContain(text(`sponsor.campaign.stateTexts.${standing}`)))
  if (latest.reason) expect(screen.written()).toContain(latest.reason)
})
