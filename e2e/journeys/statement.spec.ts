import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'

import { liveThrough } from '../_history.ts'
import { expect, expectUsable, test } from '../_journey.ts'
import { balanceOf, choose, confirm, joinQuietly, newPerson, type Person } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const many = 10_000

test('ten thousand entries are scrolled through on a phone, each once, while more arrive', async ({
  visit,
  server,
}) => {
  test.setTimeout(240_000)
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, reducedMotion: 'reduce' })
  const person = newPerson('pt-BR')
  await joinQuietly(page, person)
  await confirm(page, server, person)
  await expect.poll(() => balanceOf(page)).toBe(500)
  await liveThrough(server, person, many)
  const seen = entriesRead(page)

  await page.goto('/beetz-info/statement?period=all')
  await expect(page.getByRole('slider')).toHaveCount(2)
  await expectUsable(page)
  const arrived = liveThrough(server, person, 40)
  const mostLines = await scrollToTheEnd(page)
  await arrived

  // The sign-up's own entry, and what was there when the list was opened.
  await expect.poll(() => seen.length).toBe(many + 1)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(many + 1)
  expectRunningBalance(seen)
  expect(mostLines).toBeLessThan(600)
  await expectUsable(page)
})

for (const { language, theme } of [
  { language: 'pt-BR', theme: 'light' },
  { language: 'ar-SA', theme: 'dark' },
] as const) {
  test(`a statement is filtered, read day by day, and taken home as a file that adds up, in ${language}`, async ({
    visit,
    server,
  }) => {
    const { page } = await visit({ locale: language, viewport: phone, theme, reducedMotion: 'reduce' })
    const person = newPerson(language)
    await joinQuietly(page, person)
    await page.goto('/beetz-info/statement')
    await expect(page.getByRole('heading', { name: textIn(language, 'statement.empty') })).toBeVisible()
    await expectUsable(page)
    await confirm(page, server, person)
    await expect.poll(() => balanceOf(page)).toBe(500)
    await liveThrough(server, person, 1_500)

    await page.goto('/beetz-info')
    await page.getByRole('link', { name: textIn(language, 'statement.open') }).click()
    await expect(page).toHaveURL(/\/beetz-info\/statement$/)
    await choose(page, textIn(language, 'statement.period.all'))
    await expect(page).toHaveURL(/period=all/)
    // The chart of the month stands until that of the whole time has come, and is another one.
    await expect(page.getByRole('slider').first()).toHaveAttribute('aria-valuemax', '365')
    await readDays(page)
    await expectUsable(page)

    const file = await download(page, person)
    expect(sumOf(file)).toBe(Math.round((await balanceOf(page)) * 100))
    expect(file).toHaveLength(1_501)

    await page.getByRole('combobox').selectOption('levels')
    await expect(page).toHaveURL(/category=levels/)
    const line = page.getByTestId('entries').getByRole('listitem')
    const level = textIn(language, 'statement.reasons.levelUp')
    await expect(line.first()).toContainText(level)
    expect(await line.filter({ hasNotText: level }).count()).toBe(0)
    const levels = await download(page, person)
    expect(new Set(levels.map((row) => row[4]))).toEqual(new Set([level]))
    await expectUsable(page)
  })
}

/** Scrolls until no button offers more, as fast as frames come; gives the most lines that stood in the document at once. */
function scrollToTheEnd(page: Page): Promise<number> {
  return page.getByTestId('entries').evaluate(async (list) => {
    let most = 0
    while (list.nextElementSibling) {
      scrollTo(0, document.body.scrollHeight)
      most = Math.max(most, list.querySelectorAll('li').length)
      await new Promise(requestAnimationFrame)
    }
    return most
  })
}

type Read = { id: string; amountCents: number; balanceAfterCents: number }

/** Every entry of the list that the page reads, in the order of its pages. */
function entriesRead(page: Page): Read[] {
  const seen: Read[] = []
  page.on('response', async (response) => {
    const { pathname, search } = new URL(response.url())
    if (pathname !== '/api/wallet/transactions') return
    const { items } = (await response.json()) as { items: Read[] } // safe: the contract's shape
    // The screen asks for the first page twice: for the list, and to know whether there is anything at all.
    if (search === '' && items.some(({ id }) => seen.some((known) => known.id === id))) return
    seen.push(...items)
  })
  return seen
}

function expectRunningBalance(entries: Read[]): void {
  const wrong = entries.filter((entry, index) => {
    const below = entries[index + 1]
    return entry.balanceAfterCents - entry.amountCents !== (below?.balanceAfterCents ?? 0)
  })
  expect(wrong).toEqual([])
}

/** With the keys: the chart says another day, and the week another week. */
async function readDays(page: Page): Promise<void> {
  for (const slider of await page.getByRole('slider').all()) {
    const last = await slider.getAttribute('aria-valuetext')
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(slider).not.toHaveAttribute('aria-valuetext', last ?? '')
    await page.keyboard.press('End')
    await expect(slider).toHaveAttribute('aria-valuetext', last ?? '')
  }
}

async function download(page: Page, { language }: Person): Promise<string[][]> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: textIn(language, 'statement.export') }).click()
  const rows: string[][] = parse(await readFile(await (await started).path()), { bom: true })
  return rows.slice(1)
}

/** In cents, of the column of amounts. */
function sumOf(rows: string[][]): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(row[6]) * 100), 0)
}
