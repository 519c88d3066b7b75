import i18next from 'i18next'
import { expect, test, vi } from 'vitest'

import { fallbackText } from './fallback-texts.ts'

// In a file of its own: texts that have come do not go again.
test('where the texts are there it speaks the chosen language', async () => {
  await i18next.init({
    lng: 'pt-BR',
    ns: ['errors'],
    nsSeparator: '.',
    keySeparator: '.',
    resources: { 'pt-BR': { errors: { screen: { title: 'Opa' } } } },
  })
  expect(fallbackText('title')).toBe('Opa')
  vi.stubGlobal('document', { documentElement: { lang: 'pt-BR' } })
  expect(fallbackText('reload')).toBe('Recarregar a página')
})
