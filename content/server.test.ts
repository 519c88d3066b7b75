import { expect, test } from 'vitest'

import { checkQuestions } from './check.ts'
import { loadQuestions, questionFiles } from './server.ts'

test('the bank on disk has no problems', () => {
  expect(checkQuestions(questionFiles(), new Date().toISOString().slice(0, 10))).toEqual([])
})

test('every question has a subject, a topic and a hash of its own', () => {
  const { questions } = loadQuestions()
  expect(questions.length).toBeGreaterThanOrEqual(42)
  expect(new Set(questions.map(({ hash }) => hash)).size).toBe(questions.length)
  expect(questions.find(({ id }) => id === 'bitcoin-001')).toMatchObject({ subject: 'criptomoedas', topic: 'bitcoin' })
})

test('loading twice gives the same hashes', () => {
  expect(loadQuestions()).toEqual(loadQuestions())
})
