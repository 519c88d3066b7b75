import type { APIRequestContext, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'

import { newCaller } from '../_duels.ts'
import { hostileAddresses, hostileTexts } from '../_hostile-texts.ts'
import { appIsThere, expect, test as base } from '../_journey.ts'
import { overflow, plant, watch, type Watch } from '../_planting.ts'
import { newPerson } from '../_player.ts'
import { screenRecords } from '../_routes.ts'
import { startServerProcess, type ServerProcess } from '../_server.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const texts = hostileTexts()
/** Places above the list. */
const podium = 3
const languages = ['pt-BR', 'en-US', 'es-ES', 'hi-IN', 'zh-CN', 'ar-SA']

/** What the viewer is called, wants and writes from: several contexts, a turn of direction, and no place to break. */
const own = `"><img src=x onerror=hit()>{{nickname}}$t(app.balance)\u202e=1+1${'W'.repeat(300)}`

const none: Watch = { ran: [], refused: [] }

/** Three hundred strange names are for nobody else's board. */
const test = base.extend({ site: async ({}, use) => use(site) })
let site: ServerProcess
/** The one who meets them all, on every screen. */
let reader: Awaited<ReturnType<APIRequestContext['storageState']>>

test.beforeAll(async ({ playwright }) => {
  expect(texts.length).toBeGreaterThanOrEqual(300)
  site = await startServerProcess()
  const { person, request } = await newCaller(playwright, site.url, newPerson('pt-BR'))
  await plant(site, person, texts, own)
  reader = await request.storageState()
  await request.dispose()
})
test.afterAll(() => site.stop())

const screens = screenRecords.filter(({ ofPlayers, ofAdmins }) => ofPlayers && !ofAdmins)
const onPhone = { locale: 'pt-BR', viewport: phone, reducedMotion: 'reduce' } as const

for (const language of languages) {
  test(`no text of anybody runs, loads or breaks anything on any screen, in ${language}`, async ({ visit }) => {
    const { page, faults } = await visit({ ...onPhone, storageState: reader })
    const seen = await watch(page)
    await speak(page, language)
    for (const address of screens.flatMap(({ addresses }) => addresses))
      expect(await open(page, address, language), `${address} in ${language}`).toBeLessThanOrEqual(1)
    expect(seen).toEqual(none)
    // The duel and the player that are opened are nobody's, and no card is due.
    faults.splice(0, faults.length, ...faults.filter((fault) => !/status of 40[49]/.test(fault)))
  })
}

// The longest lists there are: once in each direction of writing.
for (const language of ['pt-BR', 'ar-SA']) {
  test(`no name in the longest lists runs, loads or breaks anything, in ${language}`, async ({ visit }) => {
    const { page } = await visit({ ...onPhone, storageState: reader })
    const seen = await watch(page)
    await speak(page, language)
    await readWholeBoard(page, language)
    expect(await overflow(page), `the board in ${language}`).toBeLessThanOrEqual(1)
    await readWholeStatement(page)
    expect(await overflow(page), `the statement in ${language}`).toBeLessThanOrEqual(1)
    expect(seen).toEqual(none)
  })
}

test('no text comes to life in a notice, beside a number, or in the file that is taken home', async ({ visit }) => {
  const { page } = await visit({ ...onPhone, storageState: reader })
  const seen = await watch(page)
  await readAllAloud(page)
  expect(await formulasIn(page)).toEqual([])
  expect(seen).toEqual(none)
})

test('no address brings a text to life', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone })
  const seen = await watch(page)
  await page.goto('/auth')
  const home = new URL(page.url()).origin
  const pages = ['/auth', '/auth/confirmed', '/welcome']
  for (const [index, text] of hostileAddresses().entries()) {
    const query = new URLSearchParams({ next: text, tab: text, lng: text, error: text, token: text })
    await page.goto(`${pages[index % pages.length]}?${query}#${encodeURIComponent(text)}`)
    await expect(page.locator('#main').first()).toBeVisible()
    expect(new URL(page.url()).origin).toBe(home)
    expect(await overflow(page), text).toBeLessThanOrEqual(1)
  }
  expect(seen).toEqual(none)
})

/** Chooses a language, once this browser has heard which one the account has: whoever is new here takes over that. */
async function speak(page: Page, language: string): Promise<void> {
  await page.goto('/dashboard')
  const settings = () => page.evaluate(() => localStorage.getItem('satoshi-settings') ?? '')
  await expect.poll(settings).toContain('"account":{')
  await page.goto(`/dashboard?lng=${language}`)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await appIsThere(page)
}

/**
 * Goes to a screen inside the app, as a link would: a load of the page for each would take minutes. Gives by how many
 * pixels the document is wider than the screen when all of it has come.
 */
async function open(page: Page, address: string, language: string): Promise<number> {
  await page.evaluate((to) => {
    document.title = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  // One question, asked with each frame, as there are hundreds of screens. One that has come names the document.
  const shown = await page.waitForFunction((wanted) => {
    if (document.documentElement.lang !== wanted) return null
    const main = document.querySelector('#main')?.checkVisibility() === true
    const waits = document.querySelector('.animate-shimmer') !== null
    if (!document.title.endsWith('Satoshi City') || !main || waits) return null
    return { overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth }
  }, language)
  return (await shown.jsonValue())?.overflow ?? Number.NaN
}

/** All names of the board, as somebody sees them who looks for theirs. */
async function readWholeBoard(page: Page, language: string): Promise<void> {
  await open(page, '/leaderboard', language)
  const more = page.getByRole('button', { name: textIn(language, 'leaderboard.list.more') })
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.first()).toBeVisible()
  // What came of each click is awaited; the last page takes the button away.
  while ((await rows.count()) < texts.length - podium || (await more.isVisible())) {
    const before = await rows.count()
    await more.click()
    await expect.poll(() => rows.count()).toBeGreaterThan(before)
  }
  expect(await rows.count()).toBeGreaterThanOrEqual(texts.length - podium)
  await expect(page.getByText('planted', { exact: false })).toHaveCount(0)
}

/** All entries of the statement, each with the name of somebody. */
async function readWholeStatement(page: Page): Promise<void> {
  await page.goto('/beetz-info/statement?period=all')
  const list = page.getByTestId('entries')
  await expect(list).toBeVisible()
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await list.evaluate((entries) => entries.nextElementSibling === null)).toBe(true)
  }).toPass({ timeout: 60_000, intervals: [20] })
}

/** Every text as a notice and beside a rising number, as another part of the page may say it. */
async function readAllAloud(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.locator('#main')).toBeVisible()
  const widest = await page.evaluate(async (all) => {
    let most = 0
    for (const text of all) {
      const notice = {
        id: 'hostile',
        title: text,
        description: text,
        icon: text,
        type: text,
        position: text,
        duration: 0,
      }
      dispatchEvent(new CustomEvent('showSmartNotification', { detail: notice }))
      const number = { type: text, value: text, multiplier: text, position: { x: text, y: text }, label: text }
      dispatchEvent(new CustomEvent('showFloatingNumber', { detail: number }))
      await new Promise(requestAnimationFrame)
      most = Math.max(most, document.documentElement.scrollWidth - document.documentElement.clientWidth)
    }
    return most
  }, texts)
  expect(widest).toBeLessThanOrEqual(1)
}

/** Cells of the exported statement that a spreadsheet would calculate; amounts are numbers. */
async function formulasIn(page: Page): Promise<string[]> {
  const reply = await page.request.get('/api/wallet/transactions.csv')
  const rows: string[][] = parse(await reply.text(), { bom: true })
  expect(rows.length).toBeGreaterThan(texts.length)
  return rows.flat().filter((cell) => /^\s*[=+\-@|＝＋－＠\t\r\n]/.test(cell) && !/^-?\d+\.\d\d$/.test(cell))
}
