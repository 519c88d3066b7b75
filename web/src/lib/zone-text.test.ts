import { expect, test } from 'vitest'

import { zoneText } from './zone-text.ts'

test.each([
  ['America/Sao_Paulo', 'pt-BR', 'Horário Padrão de Brasília'],
  ['America/Sao_Paulo', 'en-US', 'Brasilia Standard Time'],
  ['Europe/Lisbon', 'es-ES', 'hora de Europa occidental'],
  ['Mars/Olympus', 'pt-BR', 'Mars/Olympus'],
])('%s is called in %s: %s', (zone, language, text) => {
  expect(zoneText(zone, language)).toBe(text)
})
