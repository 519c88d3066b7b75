import { beforeAll, expect, test } from 'vitest'

import { checkQuestions } from './check.ts'
import { bankHash, questionFiles, questionsIn, reviewsFile, showcaseFile, type BankQuestion } from './server.ts'

// It computes for half a minute, and beside other work for longer: nothing there can hang.
test('the bank on disk has no problems', { timeout: 300_000 }, () => {
  // Somebody far in the east may have read a question on a day that has not begun here.
  const latest = new Date()
  latest.setUTCHours(latest.getUTCHours() + 14)
  const today = latest.toISOString().slice(0, 10)
  expect(checkQuestions({ files: questionFiles(), reviews: reviewsFile(), showcase: showcaseFile() }, today)).toEqual(
    [],
  )
})

let questions: BankQuestion[] = []
beforeAll(() => void (questions = questionsIn(questionFiles())))

test('every question has a subject, a topic and a hash of its own', () => {
  expect(questions.length).toBeGreaterThanOrEqual(480)
  expect(new Set(questions.map(({ hash }) => hash)).size).toBe(questions.length)
  expect(questions.find(({ id }) => id === 'bitcoin-001')).toMatchObject({ subject: 'criptomoedas', topic: 'bitcoin' })
})

test('loading twice gives the same hashes, and any change another one', () => {
  const files = questionFiles()
  const [first, ...others] = files
  expect(bankHash(questionFiles())).toBe(bankHash(files))
  expect(questionsIn(questionFiles())).toEqual(questions)
  expect(bankHash([{ path: first?.path ?? '', text: `${first?.text}\n` }, ...others])).not.toBe(bankHash(files))
  expect(bankHash(others)).not.toBe(bankHash(files))
})
