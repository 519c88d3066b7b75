import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { PlayerCard, SkinFrame } from './player-card.tsx'

test('a card in a skin has its backdrop and colours for both themes, and shines by its rarity', () => {
  const html = renderToStaticMarkup(<PlayerCard skinId="genesis-block" />)
  expect(html).toContain('data-skin="genesis-block"')
  expect(html).toContain('data-shine="legendary"')
  expect(html).toContain('--backdrop-dark:url(/skins/genesis-block.svg)')
  expect(html).toContain('--backdrop-light:url(/skins/genesis-block-light.svg)')
})

test.each([null, undefined, 'no-such-skin'])('a card whose skin is %s is the plain surface', (skinId) => {
  const html = renderToStaticMarkup(
    <PlayerCard as="li" skinId={skinId} className="p-4">
      <SkinFrame>{null}</SkinFrame>
    </PlayerCard>,
  )
  expect(html).toMatch(/^<li class="player-card [^"]*bg-surface[^"]* p-4">/)
  expect(html).not.toContain('data-skin')
  expect(html).not.toContain('style=')
})
