import { randomInt } from 'node:crypto'

import type { Page } from '@playwright/test'

import { expect, expectUsable, test } from '../_journey.ts'
import { confirmQuietly, joinQuietly, newPerson } from '../_player.ts'
import { grant, operate } from '../_roles.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const note = 'Falta o canto direito do verso.'

for (const { language, screen, theme } of [
  { language: 'pt-BR', screen: phone, theme: 'dark' },
  { language: 'ar-SA', screen: desktop, theme: 'light' },
] as const) {
  const t = (key: string) => textIn(language, key)

  test(`one identity is rejected and another approved in ${language} at ${screen.width} px`, async ({
    visit,
    server,
  }) => {
    test.slow()
    const browser = { locale: language, viewport: screen, theme, reducedMotion: 'reduce' } as const
    const { page, faults } = await visit(browser)
    const { page: second } = await visit({ ...browser, viewport: desktop })
    const admin = newPerson(language)
    await joinQuietly(second, admin)
    await confirmQuietly(second, server, admin)
    await grant(server, admin, 'admin')
    await second.goto('/admin/identity')
    await expect(second.getByRole('heading', { name: t('identityCheck.queue.emptyTitle') })).toBeVisible()
    await expectUsable(second)
    const photo = await second.screenshot()

    const player = newPerson(language)
    await joinQuietly(page, player)
    await page.goto('/identity-verification')
    await expect(page.getByRole('heading', { name: t('identityCheck.bar.unconfirmedTitle') })).toBeVisible()
    await expectUsable(page)
    await confirmQuietly(page, server, player)
    await page.goto('/settings')
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('identityCheck.settings.title') })
      .click()
    await page.getByRole('link', { name: t('identityCheck.settings.begin') }).click()

    // Nothing is asked before the player agrees.
    await expect(page.getByRole('button', { name: t('identityCheck.consent.agree') })).toBeVisible()
    await expect(page.locator('input')).toHaveCount(0)
    await expectUsable(page)
    await page.getByRole('button', { name: t('identityCheck.consent.agree') }).click()
    await expect(page.getByText(t('identityCheck.photos.front.hint'))).toBeVisible()
    await expectUsable(page)
    const small = await second.screenshot({ clip: { x: 0, y: 0, width: 400, height: 400 } })
    await put(page, 'front', small)
    await expect(page.getByRole('alert')).toContainText('480')
    await put(page, 'front', photo)
    await expect(page.getByText(t('identityCheck.photos.sent'), { exact: true })).toHaveCount(1)

    // A line that loses one photo loses that one alone, and it can be sent again.
    await page.route('**/photos/back*', (route) => route.abort())
    await put(page, 'back', photo)
    await put(page, 'selfie', photo)
    await expect(page.getByText(t('identityCheck.photos.failed'))).toBeVisible()
    await expect(page.getByText(t('identityCheck.photos.sent'), { exact: true })).toHaveCount(2)
    await expectUsable(page)
    faults.splice(0)
    await page.unroute('**/photos/back*')
    await page.getByRole('button', { name: t('identityCheck.photos.again') }).click()
    await expect(page.getByText(t('identityCheck.photos.sent'), { exact: true })).toHaveCount(3)
    await expectPictures(page)

    await page.locator('input[name=cpf]').pressSequentially('52998224724')
    await expect(page.getByText(t('refusals.identityCheck.cpfInvalid'))).toBeVisible()
    await page.getByRole('button', { name: t('identityCheck.form.send') }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(3)
    await expect(page.locator('input[name=fullName]')).toBeFocused()
    await expectUsable(page)
    const cpf = await send(page, t('identityCheck.form.send'))
    await expect(page.getByRole('heading', { name: t('identityCheck.pending.title') })).toBeVisible()
    await expect(page.getByText(`•-${cpf.slice(-2)}`)).toBeVisible()
    expect((await page.locator('body').innerText()).replaceAll(/[.-]/g, '')).not.toContain(cpf.slice(0, 9))
    await expectUsable(page)

    await take(second, t('identityCheck.queue.take'))
    await expect(second.getByText(player.nickname)).toBeVisible()
    // By keys alone: a photo is enlarged, turned, and shown whole again.
    const face = second.getByRole('region', { name: t('identityCheck.photos.selfie.title') })
    await face.getByRole('button', { name: t('identityCheck.viewer.in') }).focus()
    for (const key of ['+', '+', 'r', 'ArrowLeft']) await second.keyboard.press(key)
    await expect(face.locator('img')).toHaveCSS('transform', /matrix\(.*-?2, /)
    await second.keyboard.press('0')
    await expectUsable(second)
    await second.getByText(t('identityCheck.acts.title')).click()
    await expect(second.getByText(t('identityCheck.acts.names.lookedAt'))).toHaveCount(3)

    await second.getByRole('button', { name: t('identityCheck.queue.reject') }).click()
    const question = second.getByRole('dialog')
    await question.getByRole('button', { name: t('identityCheck.queue.reject') }).click()
    await expect(question.getByText(t('identityCheck.queue.reasonMissing'))).toBeVisible()
    await expectUsable(second)
    await question.getByRole('combobox').selectOption('unreadable')
    await question.getByRole('textbox').fill(note)
    await question.getByRole('button', { name: t('identityCheck.queue.reject') }).click()
    await expect(second.getByRole('heading', { name: t('identityCheck.queue.emptyTitle') })).toBeVisible()

    // The screen that is open follows by itself.
    await expect(page.getByText(t('identityCheck.rejected.reasons.unreadable'))).toBeVisible()
    await expect(page.getByRole('blockquote')).toHaveText(note)
    await expect(page.getByText(t('identityCheck.retryIn'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('identityCheck.rejected.again') })).toHaveCount(0)
    await expectUsable(page)

    const { page: third } = await visit(browser)
    const other = newPerson(language)
    await joinQuietly(third, other)
    await confirmQuietly(third, server, other)
    await third.goto('/identity-verification')
    await third.getByRole('button', { name: t('identityCheck.consent.agree') }).click()
    for (const side of ['front', 'back', 'selfie']) await put(third, side, photo)
    await expect(third.getByText(t('identityCheck.photos.sent'), { exact: true })).toHaveCount(3)
    await send(third, t('identityCheck.form.send'))
    await expect(third.getByRole('heading', { name: t('identityCheck.pending.title') })).toBeVisible()
    await take(second, t('identityCheck.queue.take'))
    await second.getByRole('button', { name: t('identityCheck.queue.approve'), exact: true }).click()
    await expectUsable(second)
    await second
      .getByRole('alertdialog')
      .getByRole('button', { name: t('identityCheck.queue.approve'), exact: true })
      .click()
    await expect(third.getByRole('heading', { name: t('identityCheck.approved.title') })).toBeVisible()
    await expectUsable(third)
    await third.goto('/settings/identity')
    await expect(
      third.locator('main').getByText(t('identityCheck.states.approved'), { exact: true }).last(),
    ).toBeVisible()
    await expectUsable(third)

    // An approval is taken back, with a reason that the player reads; where the mistake was ours the way is open at once.
    for (const reason of ['forged', 'mistake']) {
      await operate(server, 'identity', 'revoke', other.nickname, `--reason=${reason}`)
      await third.goto('/identity-verification')
      await expect(third.getByText(t(`identityCheck.revoked.reasons.${reason}`))).toBeVisible()
      await expectUsable(third)
    }
    await third.getByRole('button', { name: t('identityCheck.rejected.again') }).click()
    await expect(third.getByRole('button', { name: t('identityCheck.consent.agree') })).toBeVisible()
  })
}

test('whoever is no admin sees nothing of the queue', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone })
  await joinQuietly(page, newPerson('pt-BR'))
  await page.goto('/admin/identity')
  await expect(page.getByRole('heading', { name: textIn('pt-BR', 'app.accessDenied.title') })).toBeVisible()
})

/** Chooses a file for a photo of the draft. */
async function put(page: Page, photo: string, buffer: Buffer): Promise<void> {
  await page.locator(`input[name=${photo}]`).setInputFiles({ name: `${photo}.png`, mimeType: 'image/png', buffer })
}

/** Fills in the data as the account has them, and sends all of it. Gives the CPF, which is nobody else's here. */
async function send(page: Page, button: string): Promise<string> {
  const cpf = newCpf()
  await page.locator('input[name=fullName]').fill('Ana Maria da Silva')
  await page.locator('input[name=cpf]').fill(cpf)
  await page.locator('input[name=birthDate]').fill('31/01/2000')
  await page.getByRole('button', { name: button }).click()
  return cpf
}

/** Looks into the queue again, takes the case that waits, and waits for its photos. */
async function take(page: Page, button: string): Promise<void> {
  await page.reload()
  await page.getByRole('button', { name: button }).click()
  await expectPictures(page)
}

/** Three pictures, each of what was chosen: a canvas that nothing was drawn on is a black sheet. */
async function expectPictures(page: Page): Promise<void> {
  await expect(page.locator('main img')).toHaveCount(3)
  for (const image of await page.locator('main img').all())
    await expect.poll(() => image.evaluate(brightnessOf)).toBeGreaterThan(10)
}

/** How bright a picture is on the whole, 0 to 255; 0 before it has come. */
async function brightnessOf(image: Element): Promise<number> {
  if (!(image instanceof HTMLImageElement) || image.naturalWidth === 0) return 0
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
  context?.drawImage(image, 0, 0, 1, 1)
  return Math.max(...(context?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? []))
}

/** Eleven digits that are a CPF: the last two follow from the others, by module 11. */
function newCpf(): string {
  const digits = String(randomInt(100_000_000, 1_000_000_000))
  const next = (before: string) => {
    const sum = [...before].reduce((all, digit, index) => all + Number(digit) * (before.length + 1 - index), 0)
    return String(((sum * 10) % 11) % 10)
  }
  const first = next(digits)
  return digits + first + next(digits + first)
}
