import type { BoxOpening } from '@satoshi/contract/box'
import { pieces } from '@satoshi/rules/box/pieces'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { clearScreen, draw, loadTexts, text } from '../lib/_screen.tsx'
import { OpenedList } from './opened-list.tsx'
import { PiecePicture } from './piece-picture.tsx'

beforeAll(() => loadTexts('mission', 'avatar'))
afterEach(clearScreen)

type Loot = BoxOpening['loot']

const nothing = { amountCents: 0, boost: null, hints: 0, freezes: 0, pieceId: null }
const proof = { seed: 's', commitment: 'c', message: 'm', roll: 1, sinceEpic: 0, sinceLegendary: 0, lacked: null }

test('what boxes of every version gave is told by what it was, and of nothing that it was in place of', async () => {
  const rows: [1 | 2 | 3, Loot, string][] = [
    [1, { ...nothing, content: 'skin', amountCents: 45_000 }, text('mission.loot.btz', { btz: '450' })],
    [
      2,
      { ...nothing, content: 'skin', pieceId: 'signal-oracle' },
      text('mission.loot.avatar', { name: text('avatar.names.signal-oracle') }),
    ],
    [
      2,
      { ...nothing, content: 'accessory', boost: 'btzBoost150For30' },
      text('mission.loot.btzBoost', { times: '1,5', minutes: 30 }),
    ],
    [
      3,
      { ...nothing, content: 'accessory', pieceId: 'bull-horns' },
      text('mission.loot.accessory', { name: text('avatar.accessories.bull-horns') }),
    ],
    [
      3,
      { ...nothing, content: 'skin', pieceId: 'neon-alley' },
      text('mission.loot.skin', { name: text('avatar.skins.neon-alley') }),
    ],
    [
      3,
      { ...nothing, content: 'legendary', pieceId: 'jade-palace' },
      text('mission.loot.skin', { name: text('avatar.skins.jade-palace') }),
    ],
  ]
  const openings = rows.map(([version, loot], index): BoxOpening => ({
    id: `0192000${index}-0000-7000-8000-000000000001`,
    box: 'rare',
    openedAt: 0,
    loot,
    proof: { ...proof, version },
  }))
  const screen = await draw(<OpenedList openings={openings} />)
  for (const [, , told] of rows) expect(screen.written()).toContain(told)
})

test.each(pieces)('%s is shown by a picture of its own', (id) => {
  const html = renderToStaticMarkup(<PiecePicture id={id} />)
  expect(html).toMatch(new RegExp(`/(?:avatars|accessories|skins)/${id}\\.(?:svg|webp)`))
  expect(html).toContain('aria-hidden="true"')
})
