import { randomUUID } from 'node:crypto'

import { answerAt, duelOf, idOf, inDuel, settle } from '../_duels.ts'
import { expect, test } from '../_journey.ts'
import { balanceOf, newPerson } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

test('a duel that both have gone from ends without a winner, and each gets the stake back', async ({
  visit,
  server,
}) => {
  const [ana, bruno] = [newPerson('pt-BR'), newPerson('ar-SA')]
  const { page: one, faults } = await visit({ locale: 'pt-BR', viewport: desktop })
  const { page: other } = await visit({ locale: 'ar-SA', viewport: phone })
  await settle(one, server, ana)
  await settle(other, server, bruno)
  const id = randomUUID()
  await other.goto('/dashboard')
  await one.goto('/casino-duel')
  const invite = { id, challenged_id: await idOf(other.request), quiz_topic: 'bitcoin', bet_amount: 100 }
  await expect.poll(async () => (await one.request.post('/api/duel_invites', { data: invite })).status()).toBe(200)
  await other
    .getByRole('dialog')
    .getByRole('button', { name: textIn('ar-SA', 'invite.dialog.accept') })
    .click()
  const duel = await inDuel(one)
  await inDuel(other)
  await Promise.all([answerAt(one, ana, 0), answerAt(other, bruno, 0)])
  expect(await balanceOf(one)).toBe(400)
  // Both close the window. What they still ask for below says nothing of being there.
  faults.length = 0
  await Promise.all([one.close(), other.close()])
  await expect
    .poll(async () => (await duelOf(one, duel)).endedReason, { timeout: 110_000, intervals: [2_000] })
    .toBe('voided')
  expect(await duelOf(one, duel)).toMatchObject({ outcome: 'void', netCents: 0 })
  expect([await balanceOf(one), await balanceOf(other)]).toEqual([500, 500])
})
