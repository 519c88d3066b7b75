import { expect, test } from 'vitest'

import { choice, letterOf, noise, numberAt, several, statement, told } from '../test/balanced.ts'
import { guessFigure } from './figure.ts'
import { guessesOf } from './options.ts'

/** Four options without words in common with the prompt, as long as each other but for what stands behind them. */
function four(index: number, endings: [right: string, ...wrong: string[]]): string[] {
  return [0, 1, 2, 3].map((one) => `${noise(`${index} ${one}`, 3)}${endings[one] ?? ''}`)
}

const choices = (endings: (index: number) => [string, ...string[]]) =>
  several(112, (index, topic) => choice(topic, letterOf(index), four(index, endings(index))))

/** In turn the right option and each wrong one is the longest, and the one after it the shortest. */
const turns = (index: number): [string, ...string[]] => {
  const endings = [0, 1, 2, 3].map((one) => ['!!', '', '!', '!'][(one + index) % 4] ?? '')
  return [endings[0] ?? '', ...endings.slice(1)]
}

test('choices whose right option is as often the longest and the shortest as any tell nothing', () => {
  expect(told(choices(turns))).toEqual([])
})

test.each<[tell: string, endings: [string, ...string[]], line: string]>([
  ['never the longest', ['', '!', '', ''], 'choice: the longest option is right: 0 of 112 (chance: 19 to 37)'],
  ['mostly the longest', ['!', '', '', ''], 'choice: the longest option is right: 112 of 112 (chance: 19 to 37)'],
  ['never the shortest', ['!', '', '!', '!'], 'choice: the shortest option is right: 0 of 112 (chance: 19 to 37)'],
])('the right option being %s is a tell', (_tell, endings, line) => {
  expect(told(choices(() => endings))).toContain(line)
})

test('a longest option that shares its length with another counts for nothing', () => {
  expect(told(choices(() => ['', '', '', '']))).toEqual([])
  expect(told(choices((index) => (index < 100 ? ['', '', '', ''] : ['', '!', '', ''])))).toEqual([])
})

test.each<[tell: string, four: (index: number) => string[], prompt?: string]>([
  ['a word', (index) => ['very', 'baba', 'baba', 'baba'].map((word, one) => `${word} ${noise(`${index} ${one}`, 2)}`)],
  [
    'a number',
    (index) => ['1234', 'baba', 'baba', 'baba'].map((word, one) => `${word} ${noise(`${index} ${one}`, 2)}`),
  ],
  [
    'a word of the prompt',
    (index) =>
      [`p${index}x`, `q${index}x`, `r${index}x`, `s${index}x`].map(
        (word, one) => `${word} ${noise(`${index} ${one}`, 2)}`,
      ),
  ],
])('%s that stands in right options alone is a tell', (_tell, options) => {
  const bank = several(112, (index, topic) => choice(topic, letterOf(index), options(index), `Is it p${index}x?`))
  expect(told(bank)).toEqual([expect.stringMatching(/^choice: a naive classifier is right: (?:9\d|1\d\d) of 1\d\d/)])
})

test('a word that tells in one topic alone is none: others teach nothing of it', () => {
  const word = (one: number) => (one === 0 ? 'y' : 'n')
  const bank = several(112, (index, topic) =>
    choice(
      topic,
      letterOf(index),
      [0, 1, 2, 3].map((one) => `${word(one)}${topic} ${noise(`${index} ${one}`, 2)}`),
    ),
  )
  expect(told(bank)).toEqual([])
})

const statements = (make: (index: number, isTrue: boolean) => string) =>
  several(84, (index, topic) => {
    const isTrue = (index + Math.floor(index / 14)) % 2 === 0
    return statement(topic, isTrue, make(index, isTrue))
  })

test('statements that are written alike tell nothing', () => {
  expect(told(statements((index) => `${noise(`s ${index}`, 6)}${index % 4 < 2 ? '' : '!'}`))).toEqual([])
  const words = ['sempre', 'pode', 'mesmo assim', 'baba']
  expect(told(statements((index) => `${noise(`s ${index}`, 6)} ${words[Math.floor(index / 28) % 4] ?? ''}`))).toEqual(
    [],
  )
})

test.each<[tell: string, make: (index: number, isTrue: boolean) => string, line: string]>([
  [
    'long ones are true',
    (index, isTrue) => `${noise(`s ${index}`, 6)}${isTrue ? '!' : ''}`,
    'trueFalse: a long statement is true, or a short one false: 84 of 84',
  ],
  [
    'short ones are true',
    (index, isTrue) => `${noise(`s ${index}`, 6)}${isTrue ? '' : '!'}`,
    'trueFalse: a long statement is true, or a short one false: 0 of 84',
  ],
  [
    'absolute ones are false',
    (index, isTrue) => `${noise(`s ${index}`, 6)} ${isTrue || index > 40 ? 'baba' : 'sempre'}`,
    'trueFalse: a statement with absolute words is true: 0 of 20',
  ],
  [
    'cautious ones are true',
    (index, isTrue) => `${noise(`s ${index}`, 6)} ${isTrue && index < 40 ? 'pode' : 'baba'}`,
    'trueFalse: a statement with cautious words is true: 20 of 20',
  ],
  [
    'those that say "even so" are true',
    (index, isTrue) => `${noise(`s ${index}`, 6)} ${isTrue && index < 40 ? 'mesmo assim' : 'baba baba'}`,
    'trueFalse: a statement with concessive words is true: 20 of 20',
  ],
  [
    'any other word tells',
    (index, isTrue) => `${noise(`s ${index}`, 6)} ${isTrue ? 'sol' : 'lua'}`,
    'trueFalse: a naive classifier is right: 84 of 84',
  ],
])('statements of which %s are a tell', (_tell, make, line) => {
  expect(told(statements(make))).toContainEqual(expect.stringContaining(line))
})

test('more true statements than chance has them are a tell', () => {
  const bank = several(84, (index, topic) => statement(topic, index % 3 > 0, noise(`s ${index}`, 6)))
  expect(told(bank)).toContainEqual(expect.stringContaining('trueFalse: a is right: in 56 of 84'))
})

test('numbers that are spread evenly tell nothing', () => {
  expect(told(several(28, (index, topic) => numberAt(topic, 80 + 31 * index)))).toEqual([])
})

test('numbers that stand in one half of their range are a tell', () => {
  expect(told(several(28, (index, topic) => numberAt(topic, 80 + 15 * index)))).toContainEqual(
    'number: values by fifths of their range: 12.0 11.0 5.0 0.0 0.0 (chance of it: 0.000)',
  )
})

test('a place that is right for more than 8 of 100 numbers is a tell', () => {
  const bank = several(28, (index, topic) => numberAt(topic, index % 9 === 3 ? 300 : 80 + 31 * index))
  expect(told(bank)).toEqual([
    expect.stringMatching(/^number: right at (?:29|30)\.\d % of the range, the likeliest place: 4/),
  ])
})

test('a number that varies stands where its variants do, not where its worked example does', () => {
  const texts = numberAt('roi', 300).texts
  const varying = Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [language, { ...text, prompt: '{{answer}}?' }]),
  )
  const parameters = { given: { answer: { base: 300, from: 80, to: 920, step: 1 } }, derived: {}, where: [] }
  const bank = several(28, (index, topic) =>
    // safe: the same languages as before
    numberAt(topic, 300, { id: `${topic}-${100 + index}`, parameters, texts: varying as typeof texts }),
  )
  expect(told(bank)).toEqual([])
  expect(told(several(28, (_, topic) => numberAt(topic, 300)))).toHaveLength(2)
})

test('where everything is true nothing is learnt, and nothing told but that', () => {
  const bank = several(84, (index, topic) => statement(topic, true, noise(`s ${index}`, 6)))
  expect(told(bank)).toEqual([
    expect.stringMatching(/^trueFalse: a is right: in 84 of 84/),
    expect.stringMatching(/^trueFalse: b is right: in 0 of 84/),
  ])
})

test('what gives a right option away is named, so that it can be written otherwise', () => {
  const bank = several(112, (index, topic) =>
    choice(
      topic,
      letterOf(index),
      ['very', 'baba', 'baba', 'baba'].map((word, one) => `${word} ${noise(`${index} ${one}`, 2)}`),
    ),
  )
  const [guess] = guessesOf(bank, 'en-US')
  expect(guess).toMatchObject({ id: bank[0]?.id, text: bank[0]?.texts['en-US'].options.a, isRight: true })
  expect(guess?.signs[0]).toBe('word very')
})

test('a classifier that is wrong more often than chance knows nothing', () => {
  const figure = { what: 'x', language: null, advice: 'y' }
  expect(guessFigure(figure, { hits: 10, tries: 100, share: 1 / 4 })).toMatchObject({
    isTell: false,
    found: '10 of 100 (chance: up to 34)',
  })
  expect(guessFigure(figure, { hits: 35, tries: 100, share: 1 / 4 }).isTell).toBe(true)
})
