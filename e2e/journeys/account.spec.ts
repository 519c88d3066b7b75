import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { appIsThere, expect, expectUsable, quiet, test } from '../_journey.ts'
import { linkTo } from '../_mail.ts'
import { confirm, newPerson, signUp, type Person } from '../_player.ts'
import { privateRecords } from '../_private-records.ts'
import { textIn } from '../_texts.ts'

const screens = [
  { language: 'pt-BR', theme: 'dark', viewport: { width: 390, height: 844 } },
  { language: 'ar-SA', theme: 'light', viewport: { width: 1440, height: 900 } },
] as const

for (const { language, theme, viewport } of screens) {
  test(`an account is kept, changed and ended by its player, in ${language}`, async ({ visit, server }) => {
    test.setTimeout(240_000)
    const look = { locale: language, theme, viewport, reducedMotion: 'reduce' } as const
    const { page, faults } = await visit(look)
    const { page: elsewhere, faults: faultsElsewhere } = await visit(look)
    let person = newPerson(language)
    await signUp(page, person)
    await confirm(page, server, person)
    await page.goto('/dashboard')

    await test.step('a forgotten password is reset by the link of a mail, and ends the sessions there were', async () => {
      await forget(elsewhere, person)
      await elsewhere.goto(await linkTo(server, person.email, '/auth/reset'))
      person = await resetPassword(elsewhere, person)
      await expectEnded(page, person)
      await signIn(page, person)
      await signIn(elsewhere, person)
    })

    await test.step('a changed password signs the other browser out, within one call', async () => {
      person = await changePassword(page, person)
      await expectEnded(elsewhere, person)
      await signIn(elsewhere, person)
    })

    await test.step('a session is ended from the list of sessions', async () => {
      await openSettings(page, 'sessions')
      const ends = page
        .getByRole('main')
        .getByRole('button', { name: text(person, 'account.sessions.revoke'), exact: false })
      await expect(page.getByText(text(person, 'account.sessions.here'), { exact: true })).toHaveCount(1)
      await expectUsable(page)
      await ends.first().click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: text(person, 'account.sessions.revoke') })
        .click()
      await expect(page.getByText(text(person, 'account.sessions.only'))).toBeVisible()
      await expectEnded(elsewhere, person)
    })

    await test.step('a new address takes effect by the link that is sent to it', async () => {
      const email = `nova-${person.email}`
      await changeEmail(page, person, email)
      const link = await linkTo(server, email, '/auth/email-change')
      await page.goto(link)
      await expect(page).toHaveURL(/\/auth\/email-change$/)
      await expectUsable(page)
      await page.getByRole('button', { name: text(person, 'account.emailChange.submit') }).click()
      await expect(page.getByRole('heading', { name: text(person, 'account.emailChange.doneTitle') })).toBeVisible()
      // Whoever this address was taken from is told where to turn to.
      await page.goto(await linkTo(server, person.email, '/support'))
      const write = page.getByRole('link', { name: text(person, 'support.write') })
      await expect(write).toHaveAttribute('href', /^mailto:help%40example\.org\?subject=./)
      await expectUsable(page)
      person = { ...person, email }
      await elsewhere.goto(link)
      await expect(elsewhere.getByRole('heading', { name: text(person, 'account.link.invalidTitle') })).toBeVisible()
    })

    await test.step('everything that is kept is taken home as a file', async () => {
      await openSettings(page, 'account')
      await expectUsable(page)
      const started = page.waitForEvent('download')
      await page.getByRole('button', { name: text(person, 'account.export.action') }).click()
      const download = await started
      expect(download.suggestedFilename()).toMatch(/\.json$/)
      const file = await readFile(await download.path(), 'utf8')
      expect(JSON.stringify(JSON.parse(file))).toContain(person.email)
      expect(file).toContain(person.nickname)
    })

    await test.step('signing out in one tab ends the other, and leaves nothing in the browser', async () => {
      await page.clock.install()
      const tab = await page.context().newPage()
      await tab.goto('/leaderboard')
      await appIsThere(tab)
      await expect.poll(() => privateRecords(page)).toContainEqual(expect.stringMatching(/^database satoshi-queries/))
      const left = tab.waitForRequest((request) => new URL(request.url()).pathname === '/welcome')
      // With the time of the browser standing still it is no timer that leads the other tab out, but the news.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 20_000))
      await leave(page, person)
      await left
      await page.clock.resume()
      await expect(tab).toHaveURL(/\/welcome$/)
      await expect(page).toHaveURL(/\/welcome$/)
      for (const each of [page, tab]) expect(await privateRecords(each)).toEqual([])
      expect((await page.request.get('/api/me')).status()).toBe(401)
      await tab.close()
    })

    await test.step('signing out without network holds, and the server hears of it at the next start', async () => {
      await signIn(page, person)
      await signIn(elsewhere, person)
      await cutOff(page)
      await openSettings(page, 'account')
      await leave(page, person)
      await expect(page).toHaveURL(/\/welcome$/)
      expect(await privateRecords(page)).toEqual(['local satoshi_signing_out'])
      // The cookie is still good, and brings nobody back.
      expect((await page.request.get('/api/me')).status()).toBe(200)
      await page.goto('/dashboard')
      await expect(page).toHaveURL(/\/auth/)
      await page.evaluate(() => (window.name = ''))
      await page.unroute('**/api/**')
      await page.goto('/dashboard')
      await expect(page).toHaveURL(/\/auth/)
      expect((await page.request.get('/api/me')).status()).toBe(401)
      expect(await privateRecords(page)).toEqual([])
      await expectEnded(elsewhere, person)
    })

    await test.step('an account is deleted by its player, after a mail', async () => {
      await signIn(page, person)
      await requestDeletion(page, person)
      await page.goto(await linkTo(server, person.email, '/auth/delete'))
      await expect(page).toHaveURL(/\/auth\/delete$/)
      const remove = page.getByRole('button', { name: text(person, 'account.delete.submit') })
      await remove.click()
      await expect(page.getByText(text(person, 'account.faults.tick'))).toBeVisible()
      await expectUsable(page)
      await page.getByRole('checkbox').check()
      await remove.click()
      await expect(page.getByRole('heading', { name: text(person, 'account.delete.doneTitle') })).toBeVisible()
      await expectUsable(page)
      await expect.poll(() => privateRecords(page)).toEqual([])
      await page.goto('/auth')
      await fillSignIn(page, person)
      await expect(page.getByText(text(person, 'refusals.auth.invalidCredentials')).first()).toBeVisible()
    })

    // What the browser itself says of refused and cut calls, and what a sign-out without network logs.
    const expected = /status of 40[0139]|ERR_FAILED|sign-out was not confirmed|could not be checked/
    for (const each of [faults, faultsElsewhere])
      each.splice(0, each.length, ...each.filter((fault) => !expected.test(fault)))
  })
}

/**
 * Takes the network away from calls. A call that a page makes while it is being left may pass by Playwright's routes and
 * reach the server, so that none leaves the page either; the name of a window outlives its pages.
 */
async function cutOff(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.abort())
  await page.addInitScript(() => {
    const real = window.fetch
    window.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href)
      if (window.name === 'cut off' && pathname.startsWith('/api/')) throw new TypeError('Failed to fetch')
      return real(input, init)
    }
  })
  await page.evaluate(() => (window.name = 'cut off'))
}

function text({ language }: Person, key: string): string {
  return textIn(language, key)
}

async function forget(page: Page, person: Person): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('link', { name: text(person, 'auth.forgot.link') }).click()
  await expect(page).toHaveURL(/\/auth\/forgot$/)
  await page.locator('form button[type=submit]').click()
  await expect(page.getByText(text(person, 'auth.emailRequired.title'))).toBeVisible()
  await expectUsable(page)
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('heading', { name: text(person, 'auth.forgot.sentTitle') })).toBeVisible()
  await expectUsable(page)
}

/** On the page behind the link: the token leaves the address, a slip is told, the new password leads to the sign-in. */
async function resetPassword(page: Page, person: Person): Promise<Person> {
  const password = 'nine green herons'
  await expect(page).toHaveURL(/\/auth\/reset$/)
  await expect(page.getByText(person.nickname)).toBeVisible()
  await page.locator('input[name=newPassword]').fill(password)
  await page.locator('input[name=confirmPassword]').fill('nine grey herons')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByText(text(person, 'account.faults.passwordMismatch'))).toBeVisible()
  await expectUsable(page)
  await page.locator('input[name=confirmPassword]').fill(password)
  await page.locator('form button[type=submit]').click()
  await expect(page.getByText(text(person, 'auth.notices.passwordReset.title'))).toBeVisible()
  // Loaded again, the page does not stumble over what it was told: a fault on the console would fail the journey.
  await page.reload()
  await expect(page.getByText(text(person, 'auth.notices.passwordReset.title'))).toBeVisible()
  await quiet(page)
  return { ...person, password }
}

async function changePassword(page: Page, person: Person): Promise<Person> {
  const password = 'eleven brown otters'
  await openSettings(page, 'password')
  await expectUsable(page)
  await page.locator('input[name=currentPassword]').fill('not the password')
  await page.locator('input[name=newPassword]').fill(password)
  await page.locator('input[name=confirmPassword]').fill(password)
  await page.locator('form button[type=submit]').click()
  await expect(page.getByText(text(person, 'refusals.auth.passwordWrong'))).toBeVisible()
  await page.locator('input[name=currentPassword]').fill(person.password)
  await page.locator('form button[type=submit]').click()
  await expect(page.getByText(text(person, 'account.password.doneTitle'))).toBeVisible()
  return { ...person, password }
}

/** Enters, confirms, then sends; meets the three error texts of the specification on the way. */
async function changeEmail(page: Page, person: Person, email: string): Promise<void> {
  await openSettings(page, 'email')
  const submit = page.locator('form button[type=submit]')
  const entries = [
    ['ana@', 'ana@', 'emailInvalid'],
    [person.email, person.email, 'emailSame'],
    [email, `x${email}`, 'emailMismatch'],
  ] as const
  await page.locator('input[name=password]').fill(person.password)
  for (const [entered, repeated, fault] of entries) {
    await page.locator('input[name=newEmail]').fill(entered)
    await page.locator('input[name=confirmEmail]').fill(repeated)
    await submit.click()
    await expect(page.getByText(text(person, `account.faults.${fault}`))).toBeVisible()
  }
  await expectUsable(page)
  await page.locator('input[name=confirmEmail]').fill(email)
  await submit.click()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText(text(person, 'account.email.sentTitle'))).toBeVisible()
}

async function requestDeletion(page: Page, person: Person): Promise<void> {
  await openSettings(page, 'account')
  await page.getByRole('button', { name: text(person, 'account.deletion.action') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=currentPassword]').fill(person.password)
  await dialog.getByRole('button', { name: text(person, 'account.deletion.send') }).click()
  await expect(dialog).toBeHidden()
}

async function openSettings(page: Page, section: string): Promise<void> {
  await page.goto(`/settings/${section}`)
  await expect(page.locator('#section-title')).toBeVisible()
  await expect(page.getByRole('main').locator('.animate-shimmer')).toHaveCount(0)
}

async function leave(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: text(person, 'account.leave.action') }).click()
}

async function signIn(page: Page, person: Person): Promise<void> {
  if (new URL(page.url()).pathname !== '/auth') await page.goto('/auth')
  await fillSignIn(page, person)
  await expect(page).not.toHaveURL(/\/auth/)
}

async function fillSignIn(page: Page, person: Person): Promise<void> {
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill(person.password)
  await page.locator('form button[type=submit]').click()
}

/** A session that has ended leads to the sign-in by itself, which says why; nothing private is left. */
async function expectEnded(page: Page, person: Person): Promise<void> {
  await expect(page.getByText(text(person, 'auth.notices.ended.title'))).toBeVisible()
  await expect(page).toHaveURL(/\/auth\?next=/)
  // It is said when nothing is left: what the page notes from then on is where it stands.
  const kept = await privateRecords(page)
  expect(kept.filter((each) => !each.startsWith('session react-router'))).toEqual([])
}
