import { idOf } from '../_duels.ts'
import { expect, expectUsable, test } from '../_journey.ts'
import { joinQuietly, newPerson } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { locale: 'pt-BR', viewport: { width: 360, height: 640 }, hasTouch: true }
const desktop = { locale: 'ar-SA', viewport: { width: 1440, height: 900 } }

test('who is followed learns by whom, from the number on their page, and follows back', async ({ visit }) => {
  const { page } = await visit(phone)
  const ana = newPerson('pt-BR')
  await joinQuietly(page, ana)
  await page.goto('/profile/followers')
  await expect(page.getByText(textIn('pt-BR', 'people.followers.empty'))).toBeVisible()
  await expectUsable(page)
  const id = await idOf(page.request)

  const { page: other } = await visit({ ...desktop, theme: 'light' })
  const bia = newPerson('ar-SA')
  await joinQuietly(other, bia)
  await other.goto(`/user/${id}`)
  await other.getByRole('button', { name: textIn('ar-SA', 'people.follow.follow') }).click()
  await expect(other.getByRole('button', { name: textIn('ar-SA', 'people.follow.following') })).toBeVisible()
  // Whom others are followed by is nobody's business: the number leads nowhere.
  await expect(other.locator('a[href="/profile/followers"]')).toHaveCount(0)

  await page.goto('/profile')
  await page.getByRole('link', { name: textIn('pt-BR', 'people.user.followers') }).click()
  await expect(page).toHaveURL(/\/profile\/followers$/)
  await expect(page.getByRole('link', { name: bia.nickname })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: textIn('pt-BR', 'people.follow.back') }).click()
  await expect(page.getByRole('button', { name: textIn('pt-BR', 'people.follow.following') })).toBeVisible()

  await other.goto('/profile/followers')
  await expect(other.getByRole('link', { name: ana.nickname })).toBeVisible()
  await expectUsable(other)
})
