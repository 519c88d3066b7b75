import { expect, test } from 'vitest'

import { solo } from '../match/formats/solo.ts'
import { districts, topics } from '../words.ts'
import { acts, countedTimes } from './act.ts'
import { bringsPoints, leastRight, quizPoints, quizzesLeft, topicsOfDistrict } from './quiz.ts'

test.each(districts)('%s asks about three topics or more, none twice', (district) => {
  const asked = topicsOfDistrict[district]
  expect(new Set(asked).size).toBe(asked.length)
  expect(asked.length).toBeGreaterThanOrEqual(3)
})

test('every topic is asked about somewhere, and no two districts ask the same', () => {
  expect(new Set(districts.flatMap((district) => topicsOfDistrict[district]))).toEqual(new Set(topics))
  const pools = districts.map((district) => topicsOfDistrict[district].toSorted().join())
  expect(new Set(pools).size).toBe(districts.length)
})

test('a quiz brings 5 points of military and 5 of tech, ten times a day', () => {
  expect(acts.districtQuiz).toMatchObject({ powers: ['military', 'tech'], tenthsEach: 50, exists: true })
  expect(quizPoints).toBe(5)
  expect([0, 9, 10, 11].map((counted) => countedTimes(acts.districtQuiz.cap, counted, 1))).toEqual([1, 1, 0, 0])
  expect([0, 9, 10, 11].map(quizzesLeft)).toEqual([10, 1, 0, 0])
})

test('it takes the end of the quiz, and half of its ten questions right', () => {
  expect(leastRight * 2).toBe(solo.questions.max)
  expect([0, 4, 5, 10].map((right) => bringsPoints({ finished: true, right }))).toEqual([false, false, true, true])
  expect([5, 10].map((right) => bringsPoints({ finished: false, right }))).toEqual([false, false])
})

test('whoever guesses brings something with fewer than one quiz in ten', () => {
  // Of fifteen questions of a topic nine have four options, three or four are true or false, and numbers are hard to guess.
  const chanceOf = (right: number, chance: number, questions: number) =>
    Array.from({ length: questions + 1 }, (_, count) => count)
      .filter((count) => count >= right)
      .reduce(
        (sum, count) => sum + binomial(questions, count) * chance ** count * (1 - chance) ** (questions - count),
        0,
      )
  expect(chanceOf(leastRight, 0.26, solo.questions.max)).toBeLessThan(0.1)
})

function binomial(of: number, chosen: number): number {
  return chosen === 0 ? 1 : (binomial(of - 1, chosen - 1) * of) / chosen
}
