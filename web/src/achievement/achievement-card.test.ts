import { expect, test } from 'vitest'

import { shareText } from './achievement-card.tsx'

test.each([
  [1, '100%'],
  [0.456, '46%'],
  [0.0456, '4.6%'],
  [0.001, '0.1%'],
  [0.0001, '< 0.1%'],
  [0, '0%'],
])('%d is shown as %s', (share, text) => expect(shareText(share, 'en-US')).toBe(text))
