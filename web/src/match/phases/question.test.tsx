import { loadTranslations } from '@satoshi/content/locales'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'

import { syncServerNow } from '../../lib/sync-clock.ts'
import { textOptions } from '../../lib/i18n.ts'
import type { AskingPhase } from '../play.ts'
import { Question } from './question.tsx'

const opensAt = 1_000_000

beforeAll(async () => {
  const resources = { 'pt-BR': { app: { ...(await loadTranslations('pt-BR', 'app')) } } }
  await i18next.use(initReactI18next).init({ ...textOptions, ns: ['app'], lng: 'pt-BR', resources })
})

test.each([
  ['has opened by the server, though this page’s clock is behind', opensAt - 40, opensAt + 5, true],
  ['has opened by both clocks', opensAt + 40, opensAt + 5, true],
  ['opens later', opensAt - 900, opensAt - 1_000, false],
  ['has opened since the server spoke', opensAt + 1, opensAt - 1_000, true],
])('a question that %s', (_, pageNow, serverNow, open) => {
  syncServerNow({ serverNow: pageNow })
  const shown = renderToString(
    <Question
      phase={phase}
      view={{ questions: 10, serverNow }}
      locked={null}
      waits={false}
      onAnswer={() => undefined}
    />,
  )
  expect(shown).toContain('Juros de um mês')
  expect(shown.includes('aria-disabled')).toBe(!open)
})

test('an option that was taken away stays in its place, struck out, and cannot be chosen', () => {
  const shown = renderToString(
    <Question
      phase={phase}
      view={{ questions: 10, serverNow: opensAt }}
      locked={null}
      waits={false}
      onAnswer={() => undefined}
      help={{ removed: [1, 3], busy: false, bar: null }}
    />,
  )
  expect(shown.match(/aria-disabled/g)).toHaveLength(2)
  expect(shown.match(/line-through/g)).toHaveLength(2)
  expect(shown).toContain('R$ 10')
})

const phase: AskingPhase = {
  name: 'asking',
  position: 0,
  opensAt,
  closesAt: opensAt + 30_000,
  locked: null,
  question: {
    kind: 'choice',
    prompt: 'Juros de um mês de R$ 100 a 1%?',
    options: ['R$ 1', 'R$ 10', 'R$ 0,10', 'R$ 100'],
    weight: 1,
  },
}
