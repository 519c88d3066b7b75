import { languages, type Language } from '@satoshi/rules/language'
import { variantsPerQuestion } from '@satoshi/rules/match/variant'
import { expect, test } from 'vitest'

import { anyQuestion, type Written } from '../kinds.ts'
import { questionFiles, questionsIn } from '../server.ts'
import { put, type Json } from '../test/bank.ts'
import { checkVariants } from './check.ts'
import { equationsIn, wrongEquations } from './check-equations.ts'
import { variantsOf, varies } from './draw.ts'
import { instanceOf } from './instance.ts'
import { render } from './render.ts'

const varying = questionsIn(questionFiles()).filter(varies)

test('a good question has nothing wrong with it, and the same two hundred variants each time', () => {
  expect(checkVariants(read({}))).toEqual([])
  const [first, again] = [read({}), read({})].map((one) => (varies(one) ? variantsOf(one) : null))
  expect(first).toEqual(again)
  expect(new Set(first?.rows.map(String)).size).toBe(variantsPerQuestion)
  expect(first?.answers?.[0]).toBe(1200)
})

test.each([
  ['parameters.derived.answer.is', 'put * (1 - rate / 100)', 'answer is 800 in the worked example, not 1200'],
  ['parameters.derived.answer.is', 'put * (1 + rates / 100)', 'does not know rates'],
  ['parameters.derived.answer.is', 'put *', 'Expected expression'],
  ['parameters.given.put', { base: 1000, of: [1000, 1100] }, 'variants, not 200'],
  ['parameters.given.rate.base', 30, 'answer is 1300 in the worked example'],
  ['parameters.where', ['rate > 20'], 'the worked example breaks rate > 20'],
  ['parameters.derived.grown.is', '1 + rate / 100 + (put - 1000) / 1000', 'is not so'],
  ['texts.hi-IN.prompt', 'प्रश्न {{put}}?', 'hi-IN: the prompt shows other numbers'],
  ['texts.hi-IN.prompt', 'प्रश्न {{put}} {{rate}} {{more}}?', 'hi-IN: the prompt shows other numbers'],
  ['texts.es-ES.explanation', 'Dan {{put} y {{rate}}.', 'has a place that cannot be read'],
  ['texts.es-ES.explanation', 'Dan {{much}}.', 'shows much, which is no number'],
  ['texts.ar-SA.explanation', 'يصبح {{answer}} ريالًا.', 'a word after answer has no forms'],
  ['texts.en-US.explanation', `${'a'.repeat(595)} {{answer}}.`, 'is longer than 600 characters'],
  ['texts.en-US.explanation', 'So {{put}} × {{grown}} = {{put}}.', 'is not so'],
  ['texts.en-US.explanation', 'A {{rate}}% gain on {{put}} makes {{answer}}.', 'A 18 has the wrong article'],
  ['answer.step', 100, 'variants, not 200'],
])('%s as %j: %s', (path, value, problem) => {
  expect(checkVariants(read({ [path]: value })).join('\n')).toContain(problem)
})

test('what must hold between the numbers holds in every variant', () => {
  const question = read({ 'parameters.where': ['rate < 30'] })
  const variants = varies(question) ? variantsOf(question) : null
  const rate = variants?.names.indexOf('rate') ?? -1
  expect(variants?.rows).toHaveLength(variantsPerQuestion)
  expect(variants?.rows.filter((row) => Number(row[rate]) >= 30)).toEqual([])
})

test('a place in a question that does not vary is found', () => {
  expect(checkVariants(read({ parameters: undefined }))).toEqual(['has a place for a number and no parameters'])
})

test('numbers are written as each language writes them', () => {
  const shown = new Map([
    ['price', { value: '788400.5', isMoney: true }],
    ['factor', { value: '1.2', isMoney: false }],
  ])
  const texts = languages.map((language) => render('{{price}} {{factor}} {{factor:2}}', shown, language))
  expect(texts).toEqual([
    '788.400,50 1,2 1,20',
    '788,400.50 1.2 1.20',
    '788.400,50 1,2 1,20',
    '7,88,400.50 1.2 1.20',
    '788,400.50 1.2 1.20',
    '788,400.50 1.2 1.20',
  ])
})

test.each([
  ['3', 'few'],
  ['10', 'few'],
  ['9.61', 'few'],
  ['11', 'many'],
  ['750', 'many'],
  ['1,2', 'other'],
  ['1000', 'other'],
  ['102', 'other'],
  ['1108', 'few'],
])('after %s Arabic wants the form for %s', (value, form) => {
  const shown = new Map([['price', { value: value.replace(',', '.'), isMoney: true }]])
  expect(render('{{price|few|many|other}}', shown, 'ar-SA')).toBe(form)
})

test.each([
  ['pt-BR', 'Dá 1.000 × 1,20 = 1.200, e (90 − 30) ÷ 40 = 1,5.', 2, []],
  ['pt-BR', 'Dá R$ 1.000 × 1,20 = R$ 1.300.', 1, ['R$ 1.000 × 1,20 = R$ 1.300']],
  ['en-US', 'That is 60 ÷ 40 = 150% and 100 ÷ 6 = 16.7.', 2, []],
  ['en-US', '40% × 25% = 10% and 40% × 25% = 12%', 2, ['40% × 25% = 12%']],
  ['zh-CN', '1,000 × 1.50 = 1,500雷亚尔。', 1, []],
  ['en-US', '0.25 × 20² + 0.25 × 20² = 200', 1, []],
  ['en-US', 'ROI = net gain ÷ cost, and 35% of 800 = 280', 0, []],
] satisfies [Language, string, number, string[]][])('equations of %s: %s', (language, text, found, wrong) => {
  expect(equationsIn(text, language)).toBe(found)
  expect(wrongEquations(text, language)).toEqual(wrong)
})

test.each(varying.map((question) => [question.id, question] as const))(
  '%s: what is right in each variant stands in its explanation, in every language',
  (_, question) => {
    const variants = variantsOf(question)
    for (const variant of variants.rows.keys()) {
      const asked = instanceOf(question, variants, variant)
      for (const language of languages) {
        const { prompt, explanation, ...text } = asked.texts[language]
        const options = 'options' in text ? Object.values(text.options) : []
        expect([prompt, explanation, ...options].join()).not.toMatch(/[{}]/u)
        if (asked.kind !== 'number') continue
        const answer = render(
          '{{answer}}',
          new Map([['answer', { value: String(asked.answer.value), isMoney: true }]]),
          language,
        )
        const plain = render(
          '{{answer}}',
          new Map([['answer', { value: String(asked.answer.value), isMoney: false }]]),
          language,
        )
        expect(explanation.includes(answer) || explanation.includes(plain), `${language} ${variant}`).toBe(true)
      }
    }
  },
)

/** A question that varies, with some of it put otherwise. */
function read(changes: Record<string, Json | undefined>): Written {
  const draft = structuredClone(draftOf())
  for (const [path, value] of Object.entries(changes)) {
    if (value === undefined) delete draft[path]
    else put(draft, path, value)
  }
  return anyQuestion.parse(draft)
}

function draftOf(): { [key: string]: Json } {
  const texts = languages.map((language): [string, Json] => {
    const after = language === 'ar-SA' ? ' {{answer|ريالات|ريالًا|ريال}}' : ''
    return [
      language,
      { prompt: '{{put}} {{rate}}%?', explanation: `{{put}} × {{grown:2}} = {{answer}}${after}. {{rate}}%.` },
    ]
  })
  return {
    id: 'roi-001',
    kind: 'number',
    concept: 'growth',
    family: 'growth',
    level: 'apply',
    difficulty: 'easy',
    region: null,
    reviewed: '2026-11-23',
    sources: [{ authority: 'a', document: 'b', article: null, url: null }],
    answer: { value: 1200, min: 100, max: 9000, step: 1, unit: 'BRL' },
    parameters: {
      given: { put: { base: 1000, from: 500, to: 5000, step: 100 }, rate: { base: 20, from: 10, to: 60, step: 1 } },
      derived: {
        grown: { base: 1.2, is: '1 + rate / 100' },
        answer: { base: 1200, is: 'put * (1 + rate / 100)' },
      },
      where: [],
    },
    texts: Object.fromEntries(texts),
  }
}
