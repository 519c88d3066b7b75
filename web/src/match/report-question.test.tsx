import { afterEach, expect, test, vi } from 'vitest'

import { useToast } from '../kit/toast-store.ts'
import { refused, serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, text, until } from '../lib/_screen.tsx'
import { QuestionPlaceProvider, type QuestionPlace } from './question-place.ts'
import { ReportQuestion } from './report-question.tsx'

const id = '7f0a3c52-9d4e-4b61-8a27-3c5d9e1f2b40'
const read = `GET /api/question-reports/${id}`
const ofMatch = `POST /api/matches/${id}/reports`
const ofSession = `POST /api/review/sessions/${id}/reports`
const none = { reports: [] }

afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

test.each([
  ['match', ofMatch],
  ['review', ofSession],
] as const)('a report of a question of a %s says its place, reason and text, and stays marked', async (kind, call) => {
  const reports = [{ position: 3, reason: 'outdated' }]
  const { screen, network } = await flags({ [read]: none, [call]: { reports } }, { kind, id })
  await screen.press(text('match.report.action'))
  expect(screen.written()).toContain(text('match.report.title'))
  await screen.pick('input[value="outdated"]')
  await screen.write(text('match.report.text'), 'A regra mudou em 2025.')
  await screen.press(text('match.report.send'))
  await until(() => expect(useToast.getState().item?.title).toBe(text('match.report.thanks')))
  expect(network.bodies(call)).toEqual([{ position: 3, reason: 'outdated', text: 'A regra mudou em 2025.' }])
  await until(() => expect(screen.hasButton(text('match.report.done'))).toBe(true))
  expect(screen.written()).not.toContain(text('match.report.title'))
})

test('a report without a text has none', async () => {
  const { screen, network } = await flags({
    [read]: none,
    [ofMatch]: { reports: [{ position: 3, reason: 'wrongAnswer' }] },
  })
  await screen.press(text('match.report.action'))
  await screen.write(text('match.report.text'), '   ')
  await screen.press(text('match.report.send'))
  await until(() => expect(network.bodies(ofMatch)).toEqual([{ position: 3, reason: 'wrongAnswer' }]))
})

test('one that is refused stays open and says why', async () => {
  const { screen } = await flags({
    [read]: none,
    [ofMatch]: () => refused('question.tooManyReports', { most: 10 }, 429),
  })
  await screen.press(text('match.report.action'))
  await screen.press(text('match.report.send'))
  await until(() => expect(screen.alerts()).toEqual([text('refusals.question.tooManyReports', { most: 10 })]))
  expect(screen.written()).toContain(text('match.report.title'))
})

test('what was reported before is marked, and begins with what was said', async () => {
  const reports = [{ position: 3, reason: 'translation' }]
  const { screen } = await flags({ [read]: { reports } })
  await until(() => expect(screen.hasButton(text('match.report.done'))).toBe(true))
  await screen.press(text('match.report.done'))
  expect(screen.all('input').map((input) => [input.getAttribute('value'), input.checked])).toContainEqual([
    'translation',
    true,
  ])
})

test('where nobody says what was asked there is nothing to report', async () => {
  const { screen, network } = await flags({}, null)
  expect(screen.all('button')).toEqual([])
  expect(network.calls()).toEqual([])
})

async function flags(answers: Record<string, unknown>, place: QuestionPlace | null = { kind: 'match', id }) {
  await loadTexts('match', 'refusals', 'a11y')
  const network = serve(answers)
  const screen = await draw(
    <QuestionPlaceProvider value={place}>
      <ReportQuestion position={3} />
    </QuestionPlaceProvider>,
  )
  return { screen, network }
}
