import type { Page } from '@playwright/test'

import { expect, expectUsable, test } from '../_journey.ts'
import { choose, joinQuietly, newPerson } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

for (const { language, screen, theme } of [
  { language: 'pt-BR', screen: phone, theme: 'dark' },
  { language: 'ar-SA', screen: desktop, theme: 'light' },
] as const) {
  test(`a face changed in ${language} at ${screen.width} px is seen by somebody else`, async ({ visit }) => {
    const { page } = await visit({ locale: language, viewport: screen, theme })
    const { page: other } = await visit({ locale: 'en-US', viewport: desktop })
    const t = (key: string) => textIn(language, key)
    await joinQuietly(page, newPerson(language))
    await joinQuietly(other, newPerson('en-US'))
    const own = `/user/${await idOf(page)}`

    // Another tab of the same player, which nobody touches.
    const tab = await page.context().newPage()
    await tab.goto('/leaderboard')
    await page.bringToFront()
    await page.goto('/settings/personal')
    await page.getByRole('button', { name: t('avatar.change') }).click()
    const dialog = page.getByRole('dialog')
    // Chosen when the server has said so.
    await choose(dialog, t('avatar.names.city-runner'))
    await expectShown(page, /^\/avatars\/city-runner\.svg$/)
    await expect(dialog.getByText(t('avatar.names.lunar-dragon'))).toBeVisible()
    await expectUsable(page)
    await other.goto(own)
    await expectShown(other, /^\/avatars\/city-runner\.svg$/)

    const photo = { name: 'me.png', mimeType: 'image/png', buffer: await other.screenshot() }
    await dialog.locator('input[type=file]').setInputFiles(photo)
    await expect(dialog.getByRole('button', { name: t('avatar.removePicture') })).toBeVisible()
    await expectUsable(page)
    await other.reload()
    await expectShown(other, /^\/faces\/[\w-]+-large\.webp$/)

    await dialog.locator('input[type=file]').setInputFiles({ ...photo, buffer: Buffer.from('no picture') })
    await expect(dialog.getByRole('alert')).toHaveText(t('refusals.file.imageUnreadable'))
    await dialog.getByRole('button', { name: t('avatar.removePicture') }).click()
    await expect(dialog.getByRole('button', { name: t('avatar.usePicture') })).toBeVisible()
    await other.reload()
    await expectShown(other, /^\/avatars\/city-runner\.svg$/)
    await expectShown(tab, /^\/avatars\/city-runner\.svg$/)
  })
}

async function idOf(page: Page): Promise<string> {
  const { profile } = (await (await page.request.get('/api/me')).json()) as { profile: { id: string } } // safe: the contract's shape
  return profile.id
}

/** A face of the page that is loaded from such an address, and is a whole picture. */
async function expectShown(page: Page, address: RegExp): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator('img')
        .evaluateAll((all) =>
          all
            .filter((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0)
            .map((one) => one.getAttribute('src')),
        ),
    )
    .toContainEqual(expect.stringMatching(address))
}
