import { afterEach, expect, test } from 'vitest'

import { clearScreen, draw, loadTexts } from '../../lib/_screen.tsx'
import { NoticeCard } from './notice-card.tsx'
import { noticeFrom } from './notice-detail.ts'
import { hostMoodIn } from './notice-icon.tsx'

afterEach(clearScreen)

test('the host brings a notice whose picture is named by a mood, and no other', () => {
  expect(hostMoodIn('host-cheer')).toBe('cheer')
  for (const icon of ['host-', 'host-angry', 'cheer', 'fire', null]) expect(hostMoodIn(icon)).toBeNull()
})

test('the face of the host is large enough to be read', async () => {
  await loadTexts('feedback', 'a11y')
  const notice = noticeFrom({ id: 'a', title: 'Title', icon: 'host-oops' })
  if (!notice) throw new Error('no notice')
  await draw(<NoticeCard notice={{ ...notice, open: true, held: false, turn: 0 }} />)
  const picture = document.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('/host/oops.svg')
  expect(Number(picture?.getAttribute('width'))).toBeGreaterThanOrEqual(40)
})
