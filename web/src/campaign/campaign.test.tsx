import type { ShownCampaign } from '@satoshi/contract/campaign'
import { prizeBars } from '@satoshi/rules/sponsor/campaign'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { domains } from '../domains.ts'
import { refused, serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, text, until } from '../lib/_screen.tsx'
import { goBy } from '../lib/clock.ts'
import { queriesByTopic, setStaleQueries } from '../lib/stale.ts'
import { matchId } from '../match/test/views.ts'
import { CampaignCard } from './campaign-card.tsx'
import { CampaignMission } from './campaign-mission.tsx'
import { CampaignResult } from './campaign-result.tsx'

beforeAll(async () => {
  goBy({ serverNow: Date.parse('2026-12-20T15:00:00Z'), at: performance.now(), within: null })
  setStaleQueries(queriesByTopic(domains))
  await loadTexts('app', 'errors', 'a11y', 'campaign', 'refusals')
})
afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

const list = 'GET /api/campaigns'
const opine = 'PUT /api/campaigns/criptomoedas/opinion'
const play = '/satoshi-city/criptomoedas/campaign/play'
const name = '\u2068Banco Sol\u2069'
const goal = { right: 7, of: 10 }

function campaign(changes: Partial<ShownCampaign> = {}): ShownCampaign {
  return {
    district: 'criptomoedas',
    sponsor: 'Banco Sol',
    title: 'Semana do orçamento',
    intro: 'Dez minutos por dia',
    // 20 December in São Paulo is over.
    endsAt: Date.parse('2026-12-21T03:00:00Z'),
    closed: false,
    questions: 10,
    prizeCents: 500,
    bar: null,
    lastQuiz: null,
    asksOpinion: false,
    ...changes,
  }
}

function served(...campaigns: ShownCampaign[]) {
  return serve({ [list]: { campaigns } })
}

test('the card says who sponsors, until when, what it takes, and begins the quiz', async () => {
  served(campaign())
  const screen = await draw(<CampaignCard district="criptomoedas" />)
  await until(() => expect(screen.written()).toContain(text('campaign.by', { name })))
  expect(screen.written()).toContain(text('campaign.until', { date: '20/12/2026' }))
  expect(screen.written()).toContain(text('campaign.goal', goal))
  expect(screen.written()).toContain(text('campaign.open'))
  expect(screen.link(text('campaign.play')).getAttribute('href')).toBe(play)
})

test.each(prizeBars)('the card of a player whose bar is %s says why, and lets them play', async (bar) => {
  served(campaign({ bar }))
  const screen = await draw(<CampaignCard district="criptomoedas" />)
  await until(() => expect(screen.written()).toContain(text(`campaign.bars.${bar}`)))
  expect(screen.written()).not.toContain(text('campaign.open'))
  expect(screen.written()).toContain(text('campaign.by', { name }))
  expect(screen.link(text('campaign.practise')).getAttribute('href')).toBe(play)
})

test('a campaign whose time is over is not shown, though it was read before', async () => {
  const server = served(campaign({ endsAt: Date.parse('2026-12-20T14:59:00Z') }))
  const screen = await draw(<CampaignCard district="criptomoedas" />)
  await until(() => expect(server.calls()).toEqual([list]))
  expect(screen.written()).toBe('')
})

test('whoever may see no campaign, or none of this district, sees nothing', async () => {
  const server = served(campaign({ district: 'fintech', bar: 'notResident' }))
  const screen = await draw(
    <>
      <CampaignCard district="criptomoedas" />
      <CampaignMission />
    </>,
  )
  await until(() => expect(server.calls()).toEqual([list]))
  expect(screen.written()).toBe('')
})

test.each(prizeBars.filter((bar) => bar !== 'notResident'))('the mission of a bar %s cannot be begun', async (bar) => {
  served(campaign({ bar }))
  const screen = await draw(<CampaignMission />)
  const said = bar === 'won' ? 'campaign.mission.done' : `campaign.bars.${bar}`
  await until(() => expect(screen.written()).toContain(text(said)))
  expect(screen.all('a')).toEqual([])
})

test('the mission of the home is called sponsored, and leads to the quiz', async () => {
  served(campaign({ district: 'fintech', bar: 'notResident' }), campaign())
  const screen = await draw(<CampaignMission />)
  await until(() => expect(screen.written()).toContain(text('campaign.mission.text', { ...goal, name })))
  expect(screen.written()).toContain(text('campaign.by', { name }))
  expect(screen.written()).toContain(text('campaign.mission.title'))
  expect(screen.link(text('campaign.play')).getAttribute('href')).toBe(play)
})

const last = (prizeCents: number | null) => ({ lastQuiz: { matchId, prizeCents } })

async function result(changes: Partial<ShownCampaign>, ended: Partial<Parameters<typeof CampaignResult>[0]> = {}) {
  const server = serve({ [list]: { campaigns: [campaign(changes)] }, [opine]: { done: true } })
  const whole = { district: 'criptomoedas', matchId, resumed: false, finished: true, right: 7, asked: 10 } as const
  const screen = await draw(<CampaignResult {...whole} {...ended} />)
  await until(() => expect(server.calls()).toEqual([list]))
  return { screen, server }
}

test.each([
  ['is not counted yet', last(null), {}, 'campaign.result.counting'],
  ['brought the prize', last(500), {}, 'campaign.result.won'],
  ['was left', last(0), { finished: false }, 'campaign.result.left'],
  ['had too few right', last(0), { right: 6 }, 'campaign.result.few'],
  ['had too few of those that were not skipped', last(0), { right: 6, asked: 9 }, 'campaign.result.few'],
  ['came after the prize of the day', { ...last(0), bar: 'won' }, {}, 'campaign.bars.won'],
  ['is of somebody who lives elsewhere', { ...last(0), bar: 'notResident' }, {}, 'campaign.bars.notResident'],
  ['brought nothing for a reason that is over', last(0), {}, 'campaign.result.nothing'],
  ['was open before and is none of it', {}, { resumed: true }, 'campaign.result.other'],
] as const)('the result of a quiz that %s says so', async (_, changes, ended, key) => {
  const { screen } = await result(changes, ended)
  const asked: number = 'asked' in ended ? ended.asked : 10
  await until(() => expect(screen.written()).toContain(text(key, { name, right: 7, of: asked })))
  expect(screen.written().includes('+5')).toBe(key === 'campaign.result.won')
  expect(screen.written()).not.toContain(text('campaign.opinion.title'))
})

test('the result of an old quiz says nothing of what is not known any more', async () => {
  const { screen } = await result({ lastQuiz: { matchId: crypto.randomUUID(), prizeCents: 500 } })
  expect(screen.written()).toBe('')
})

test('how useful it was is asked once, and then thanked for', async () => {
  const { screen, server } = await result({ ...last(500), asksOpinion: true })
  await until(() => expect(screen.written()).toContain(text('campaign.opinion.title')))
  expect(screen.written()).toContain(text('campaign.opinion.text', { name }))
  server.answer(list, { campaigns: [campaign(last(500))] })
  await screen.press(text('campaign.opinion.answers.somewhat'))
  await until(() => expect(screen.written()).toContain(text('campaign.opinion.thanks')))
  expect(server.bodies(opine)).toMatchObject([{ opinion: 'somewhat' }])
  expect(screen.hasButton(text('campaign.opinion.answers.useful'))).toBe(false)
})

test('an opinion that is refused says why, and can be said again', async () => {
  const { screen, server } = await result({ ...last(0), asksOpinion: true })
  await until(() => screen.button(text('campaign.opinion.answers.useful')))
  server.answer(opine, refused('campaign.closed'))
  await screen.press(text('campaign.opinion.answers.useful'))
  await until(() => expect(screen.alerts()).toEqual([text('refusals.campaign.closed')]))
  expect(screen.hasButton(text('campaign.opinion.answers.useful'))).toBe(true)
})
