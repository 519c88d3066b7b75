import { expect, test } from 'vitest'

import { countText } from './notice-bell.tsx'

test.each([
  [1, 'pt-BR', '1'],
  [99, 'pt-BR', '99'],
  [100, 'pt-BR', '99+'],
  [100, 'ar-SA', '99+'],
])('%d unread in %s are shown as %s', (unread, language, text) => expect(countText(unread, language)).toBe(text))
