import { profileThemes } from '@satoshi/rules/profile-theme'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { clearScreen, draw, loadTexts, text } from '../lib/_screen.tsx'
import { profileOf } from './_people.ts'
import { HeadCard } from './head-card.tsx'
import { ProfileBackdrop } from './profile-backdrop.tsx'

beforeAll(() => loadTexts('people'))
afterEach(clearScreen)

const { player } = profileOf('ana')
const beside = 'Ana'

test('without a plan there is no ring around the face, and nothing behind the card', async () => {
  const screen = await draw(
    <HeadCard player={player} shown={{ frame: null, profileTheme: null }}>
      {beside}
    </HeadCard>,
  )
  expect([...screen.all('[data-frame]'), ...screen.all('[data-profile-theme]')]).toEqual([])
  expect(screen.written()).toBe(beside)
})

test.each(['still', 'animated'] as const)(
  'the %s ring is around the face and its skin, and is told in words',
  async (frame) => {
    const screen = await draw(
      <HeadCard player={{ ...player, skinId: 'deep-blue' }} shown={{ frame, profileTheme: null }}>
        {beside}
      </HeadCard>,
    )
    expect(screen.all(`[data-frame="${frame}"] .skin-frame`)).toHaveLength(1)
    expect(screen.written()).toContain(text(`people.user.frame.${frame}`))
  },
)

test('each theme is a scene of its own behind the card, which says nothing', () => {
  const scenes = profileThemes.map((theme) =>
    renderToStaticMarkup(<ProfileBackdrop theme={theme}>{beside}</ProfileBackdrop>),
  )
  for (const [index, html] of scenes.entries()) {
    expect(html).toContain(`<div data-profile-theme="${profileThemes[index]}"`)
    expect(html).toMatch(/<svg [^>]*aria-hidden="true"[^>]*><(circle|g|path)[ >]/)
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe(beside)
  }
  expect(new Set(scenes.map((html) => html.replace(/ data-profile-theme="\w+"/, ''))).size).toBe(profileThemes.length)
})
