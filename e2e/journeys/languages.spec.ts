import type { Page } from '@playwright/test'

import { foreignTexts } from '../_foreign-texts.ts'
import { liveThrough } from '../_history.ts'
import { expect, test } from '../_journey.ts'
import { newPerson, joinQuietly } from '../_player.ts'
import { stumblingBlocks } from '../_reading.ts'
import { screenRecords, type ScreenRecord } from '../_routes.ts'
import { textIn } from '../_texts.ts'

const languages = ['pt-BR', 'en-US', 'es-ES', 'hi-IN', 'zh-CN', 'ar-SA']
const phone = { locale: 'pt-BR', viewport: { width: 360, height: 780 } }

/** Screens that name the document more closely than their record: by a tab, a section, what is played. */
const namedByThemselves = new Set([
  '/auth',
  '/settings/:section',
  '/satoshi-city/:district',
  '/satoshi-city/:district/residents',
  '/satoshi-city/:district/quiz',
  // A battle that there is not cannot be fought in.
  '/satoshi-city/:district/battles/:id/play',
  '/quiz/solo',
])

/** Opens for nobody who signed up by e-mail: it is read in the journey through the other doors. */
const readElsewhere = new Set(['/auth/complete'])

const screens = screenRecords.filter(({ path, ofAdmins }) => !ofAdmins && !readElsewhere.has(path))

for (const language of languages) {
  test(`a visitor reads every screen in ${language}`, async ({ visit }) => {
    const { page, faults } = await visit(phone)
    const open = screens.filter(({ ofPlayers }) => !ofPlayers)
    await walk(page, open, language)
    // Links of mails that no longer work are refused.
    faults.splice(0, faults.length, ...faults.filter((fault) => !/status of 4\d\d/.test(fault)))
  })

  test(`a player reads every screen in ${language}`, async ({ visit, server }) => {
    const { page, faults } = await visit(phone)
    const person = newPerson(language)
    await joinQuietly(page, person)
    await liveThrough(server, person, 30)
    // A game asks before it is left, so it is opened last.
    const isGame = ({ path }: ScreenRecord) => path === '/quiz/solo'
    const own = screens.filter(({ ofPlayers }) => ofPlayers)
    await walk(page, [...own.filter((screen) => !isGame(screen)), ...own.filter(isGame)], language)
    // The duel and the player that are opened are nobody's, and a new player has nothing to review.
    faults.splice(0, faults.length, ...faults.filter((fault) => !/status of 40[49]/.test(fault)))
  })
}

test('the reader of these journeys stumbles over what it should', async ({ visit }) => {
  const { page } = await visit(phone)
  const narrow = 'width: 60px; overflow: hidden; white-space: nowrap'
  await page.setContent(`<title>Sair · Satoshi City</title><main>
    <p>app.routes.welcome.title</p>
    <p>{{count}} quizzes</p>
    <p>${textIn('pt-BR', 'errors.screen.text')} And more.</p>
    <input placeholder="${textIn('pt-BR', 'app.account.signOut')}">
    <p style="${narrow}">much too long for this box</p>
    <p style="${narrow}; text-overflow: ellipsis">shortened on purpose</p>
    <p style="width: 400px; text-align: end">over there</p>
    <p>Sign out, ana@app.example and 1.5 are fine</p>
  </main>`)
  const found = await stumblingBlocks(page, foreignTexts('en-US'))
  expect(found).toEqual([
    'a raw key, p: app.routes.welcome.title',
    'a raw key, p: {{count}} quizzes',
    `Portuguese, p: ${textIn('pt-BR', 'errors.screen.text')} And more.`,
    'cut off: much too long for this box',
    'beyond the edge of the screen: over there',
    'Portuguese, placeholder: Sair',
    'Portuguese, title: Sair',
    'hangs over the edge by 48 px',
  ])
})

/** Opens the first screen by its address, and goes on inside the app. */
async function walk(page: Page, records: ScreenRecord[], language: string): Promise<void> {
  const blocks: string[] = []
  const foreign = foreignTexts(language)
  await page.goto(`${records[0]?.addresses[0]}?lng=${language}`)
  for (const record of records) {
    for (const address of record.addresses) {
      await goInside(page, address)
      await expectSettled(page, record, language)
      const found = await stumblingBlocks(page, foreign)
      blocks.push(...found.map((block) => `${address}: ${block}`))
    }
  }
  expect(blocks).toEqual([])
}

/** As a link does it, without loading the page anew. */
async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: history.length }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Waits until the screen is the one that was opened, in its language, with nothing still to come. */
async function expectSettled(page: Page, { path, title, description }: ScreenRecord, language: string): Promise<void> {
  const name = `${textIn(language, title)} · Satoshi City`
  const wanted = {
    lang: language,
    dir: language === 'ar-SA' ? 'rtl' : 'ltr',
    title: namedByThemselves.has(path) ? null : name,
    description: textIn(language, description),
  }
  // One question instead of one a property: there are hundreds of screens.
  await page.waitForFunction(isShown, wanted, { timeout: settleMillis }).catch(async () => {
    expect(await page.evaluate(shownNow), `${path} in ${language}`).toEqual({ ...wanted, title: name, waiting: 0 })
  })
}

const settleMillis = 15_000

type Wanted = { lang: string; dir: string; title: string | null; description: string }

/** Runs in the page. */
function isShown({ lang, dir, title, description }: Wanted): boolean {
  const root = document.documentElement
  const named = title === null ? document.title.endsWith(' · Satoshi City') : document.title === title
  const said = document.querySelector('meta[name=description]')?.getAttribute('content')
  const main = document.querySelector('#main')?.checkVisibility() === true
  const waits = document.querySelector('.animate-shimmer') !== null
  return root.lang === lang && root.dir === dir && named && said === description && main && !waits
}

/** Runs in the page. */
function shownNow() {
  const { lang, dir } = document.documentElement
  const description = document.querySelector('meta[name=description]')?.getAttribute('content')
  return {
    lang,
    dir,
    title: document.title,
    description,
    waiting: document.querySelectorAll('.animate-shimmer').length,
  }
}
