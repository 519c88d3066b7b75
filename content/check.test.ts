import { expect, test } from 'vitest'

import { checkQuestions } from './check.ts'
import { filesOf, goodBank, put, reviewOf, type Draft, type Json } from './test/bank.ts'

test('a good bank has no problems', () => {
  expect(checkQuestions(filesOf(goodBank()), '2026-11-21')).toEqual([])
})

const first = 'compoundInterest-001'
const four = { a: 'um', b: 'do', c: 'tr', d: 'qu' }

test.each<[defect: string, path: string, value: Json, problem: RegExp]>([
  ['an unknown field', 'hint', 'x', /Unrecognized key: "hint"/],
  ['an unknown kind', 'kind', 'essay', /compoundInterest-001\.kind: /],
  ['no right option', 'correct', null, /compoundInterest-001\.correct: /],
  ['two right options', 'correct', ['a', 'b'], /compoundInterest-001\.correct: /],
  ['a right option that is not there', 'correct', 'e', /compoundInterest-001\.correct: /],
  ['an unknown difficulty', 'difficulty', 'extreme', /compoundInterest-001\.difficulty: /],
  ['an id of another topic', 'id', 'roi-009', /roi-009: its id must begin with compoundInterest-/],
  ['an id without three digits', 'id', 'compoundInterest-1', /is not <topic>-NNN/],
  ['a family in capitals', 'family', 'Rates', /compoundInterest-001\.family: is not in kebab-case/],
  ['no family', 'family', null, /compoundInterest-001\.family: /],
  ['an unknown level', 'level', 'evaluate', /compoundInterest-001\.level: /],
  ['a pace that is not calm', 'pace', 'fast', /compoundInterest-001\.pace: /],
  ['a scenario that is none', 'scenario', false, /compoundInterest-001\.scenario: /],
  ['a last day that there is not', 'validUntil', '2027-02-30', /compoundInterest-001\.validUntil: /],
  ['a review on no day', 'reviewed', '2026-02-30', /compoundInterest-001\.reviewed: /],
  ['a review in the future', 'reviewed', '2026-11-22', /reviewed on 2026-11-22, which is not yet/],
  ['no source', 'sources', [], /compoundInterest-001\.sources: /],
  ['a source without authority', 'sources', [{ authority: '', document: 'M', article: null, url: null }], /authority/],
  [
    'a source with a broken link',
    'sources',
    [{ authority: 'B', document: 'M', article: null, url: 'x' }],
    /sources\.0\.url/,
  ],
  ['a missing language', 'texts.ar-SA', null, /compoundInterest-001\.texts\.ar-SA: /],
  ['a prompt of 161 characters', 'texts.hi-IN.prompt', 'प'.repeat(161), /hi-IN\.prompt: is longer than 160/],
  ['an option of 81 characters', 'texts.zh-CN.options.b', '问'.repeat(81), /zh-CN\.options\.b: is longer than 80/],
  ['an explanation of 601 characters', 'texts.en-US.explanation', `${'a'.repeat(599)}. b.`, /longer than 600/],
  [
    'an explanation of one sentence',
    'texts.en-US.explanation',
    'It earns 1.5 % a year.',
    /has 1 sentences, not 2 to 4/,
  ],
  ['an explanation of five sentences', 'texts.hi-IN.explanation', 'क। क। क। क। क।', /hi-IN: the explanation has 5/],
  ['a stray space', 'texts.en-US.prompt', 'Question ?  ', /en-US\.prompt: has stray spaces/],
  ['a straight apostrophe', 'texts.en-US.prompt', "Isn't it?", /en-US: an apostrophe or a quotation mark is straight/],
  ['a straight quotation mark', 'texts.hi-IN.options.c', 'क "ख"', /hi-IN: an apostrophe or a quotation mark is/],
  ['an empty option', 'texts.en-US.options.a', '', /en-US\.options\.a: /],
  ['a fifth option', 'texts.en-US.options', { ...four, e: 'ci' }, /Unrecognized key: "e"/],
  ['a missing option', 'texts.en-US.options', { a: 'um', b: 'do', c: 'tr' }, /en-US\.options\.d: /],
  ['options that fold to the same', 'texts.pt-BR.options', { ...four, b: 'ÚM.' }, /pt-BR: two options are the same/],
  [
    'a prompt left in English',
    'texts.es-ES.prompt',
    'Question compoundInterest 0?',
    /es-ES: the prompt is the one of en-US/,
  ],
  ['Hindi in other letters', 'texts.hi-IN.prompt', 'Prashn?', /hi-IN: the prompt is in other letters/],
])('%s is reported', (_defect, path, value, problem) => {
  expect(problemsOfTopic((topic) => put(question(topic, 0), path, value))).toContainEqual(
    expect.stringMatching(problem),
  )
})

test.each<[defect: string, answer: { [key: string]: Json }, problem: RegExp]>([
  ['a value of 0', { value: 0, min: -100 }, /the value is 0/],
  ['a value outside the range', { value: 202 }, /the value 202 is outside 0 to 200/],
  ['a value between two steps', { value: 101 }, /the value 101 cannot be reached from 0 in steps of 2/],
  ['an end between two steps', { max: 201 }, /201 cannot be reached from 0/],
  ['a step of more than 2 % of the value', { step: 4 }, /a step of 4 is more than 2 % of 100/],
  ['a step of 0', { step: 0 }, /answer\.step: /],
  ['a range upside down', { min: 200, max: 0 }, /min is not below max/],
  ['an unknown unit', { unit: 'parsecs' }, /answer\.unit: /],
])('in a number question, %s is reported', (_defect, answer, problem) => {
  const good = { value: 100, min: 0, max: 200, step: 2, unit: 'BRL' }
  const problems = problemsOfTopic((topic) => put(question(topic, 1), 'answer', { ...good, ...answer }))
  expect(problems).toContainEqual(expect.stringMatching(problem))
})

test('a step that binary fractions cannot hold is no false alarm', () => {
  const answer = { value: 0.1 + 0.005 * 41, min: 0.1, max: 0.1 + 0.005 * 99, step: 0.005, unit: 'percent' }
  const problems = problemsOfTopic((topic) => put(question(topic, 1), 'answer', answer))
  expect(problems.filter((problem) => problem.includes('compoundInterest-002'))).toEqual([])
})

test('text that is not JSON is reported', () => {
  expect(
    checkQuestions({ files: [{ path: 'questions/x/y.json', text: '{' }], reviews: '{}', showcase: '[]' }, '2026-11-21'),
  ).toEqual(['questions/x/y.json: is not JSON'])
})

test('a record of second readings that is not JSON is reported', () => {
  expect(checkQuestions({ ...filesOf(goodBank()), reviews: '{' }, '2026-11-21')).toEqual([
    expect.stringMatching(/^reviews\.json: /),
  ])
})

test('a file in the wrong place is reported', () => {
  const { files, ...records } = filesOf(goodBank())
  const [file, ...rest] = files
  const moved = {
    files: [{ path: 'questions/economia/compoundInterest.json', text: file?.text ?? '' }, ...rest],
    ...records,
  }
  expect(checkQuestions(moved, '2026-11-21')[0]).toMatch(/belongs into questions\/financas\/compoundInterest\.json/)
})

test('an id that is used twice is reported', () => {
  const problems = problemsOfTopic((topic) => put(question(topic, 2), 'id', 'compoundInterest-001'))
  expect(problems).toContain('compoundInterest-001: the id is used twice')
})

test('two prompts that differ only in case, accents and punctuation are reported', () => {
  const problems = problemsAfter((bank) => {
    put(question(bank, 0), 'texts.pt-BR.prompt', 'O que é inflação?')
    put(question(bank, 2), 'texts.pt-BR.prompt', 'O QUE E INFLACAO')
  })
  expect(problems).toEqual(['compoundInterest-003: pt-BR: asks the same as compoundInterest-001'])
})

test('a topic with too few questions, or too few of a difficulty or kind, is reported', () => {
  const problems = problemsAfter((bank) => {
    bank[0]?.questions.pop()
    put(question(bank, 0, 'roi'), 'difficulty', 'medium')
    bank.find(({ topic }) => topic === 'bitcoin')?.questions.splice(1, 1)
  })
  expect(problems).toEqual([
    'questions/financas/compoundInterest.json: has 23 questions, not 24 or more',
    'questions/financas/compoundInterest.json: has 7 questions that are hard, not 8 or more',
    'questions/financas/roi.json: has 7 questions that are easy, not 8 or more',
    'questions/criptomoedas/bitcoin.json: has 23 questions, not 24 or more',
    'questions/criptomoedas/bitcoin.json: has 7 questions that are medium, not 8 or more',
    'questions/criptomoedas/bitcoin.json: has 1 questions of kind number, not 2 or more',
  ])
})

test.each<[language: string, prompt: string]>([
  ['pt-BR', 'Quanto é R$ 100?'],
  ['es-ES', '¿Cuánto es el 5 % de algo?'],
  ['es-ES', '¿Cuánto son 5 R$?'],
])('in %s, a space at which "%s" may break is reported', (language, prompt) => {
  const path = `texts.${language}.prompt`
  const others = problemsOfTopic(() => {})
  expect(problemsOfTopic((topic) => put(question(topic, 0), path, prompt))).toEqual([
    `compoundInterest-001: ${language}: an amount and its sign need a no-break space between them`,
    ...others,
  ])
  const kept = prompt.replaceAll(/(?<=\$) | (?=%|R\$)/g, '\u00A0').replace('é\u00A0R', 'é R')
  expect(problemsOfTopic((topic) => put(question(topic, 0), path, kept))).toEqual(others)
})

test('a fault that a sample found and nobody mended is reported', () => {
  const bank = filesOf(goodBank())
  const { reviews } = JSON.parse(bank.reviews) as { reviews: object[] } // safe: made a line above
  const found = { question: first, keyHolds: true, ambiguity: null, sourceOpened: false }
  const readings = [
    { ...found, factualError: 'x', mended: 'y' },
    { ...found, factualError: 'x', mended: null },
  ]
  const record = JSON.stringify({ reviews, samples: [{ drawn: 'some', date: '2026-11-21', readings }] })
  expect(checkQuestions({ ...bank, reviews: record }, '2026-11-21')).toEqual([
    `${first}: was found wrong in a sample and not mended`,
  ])
})

test.each<[defect: string, reviews: object[], problem: RegExp]>([
  ['a question that nobody read again', [], /^compoundInterest-001: has 0 second readings/],
  ['a question with two readings', [reviewOf(first), reviewOf(first)], /^compoundInterest-001: has 2 second readings/],
  [
    'a reading in the future',
    [{ ...reviewOf(first), date: '2026-11-22' }],
    /read again on 2026-11-22, which is not yet/,
  ],
  ['a change without a word', [{ ...reviewOf(first), verdict: 'changed' }], /changed, and changes are null/],
  ['a word without a change', [{ ...reviewOf(first), changes: 'x' }], /kept, and changes are x/],
  ['a reading of nothing', [reviewOf(first), reviewOf('roi-099')], /^roi-099: reviewed, but not there/],
  ['a field too many', [{ ...reviewOf(first), by: 'me' }], /^reviews\.json: reviews\.479: Unrecognized key: "by"/],
])('%s is reported', (_defect, reviews, problem) => {
  const bank = filesOf(goodBank())
  const others = goodBank().flatMap(({ questions }) => questions.map(({ id }) => String(id)))
  const kept = others.filter((id) => id !== first).map(reviewOf)
  const record = JSON.stringify({ reviews: [...kept, ...reviews], samples: [] })
  expect(checkQuestions({ ...bank, reviews: record }, '2026-11-21')).toEqual([expect.stringMatching(problem)])
})

test('a bank whose right option is mostly c is reported', () => {
  const problems = problemsAfter((bank) => {
    for (const one of bank.slice(0, 12).flatMap(({ questions }) => questions)) {
      if (one['kind'] === 'choice' && one['correct'] !== 'd') put(one, 'correct', 'c')
    }
  })
  expect(problems).toContainEqual(expect.stringMatching(/^choice: c is right: in \d+ of 400 questions/))
})

test('a bank without a right d is reported', () => {
  const problems = problemsAfter((bank) => {
    for (const one of bank.flatMap(({ questions }) => questions)) if (one['correct'] === 'd') one['correct'] = 'b'
  })
  expect(problems).toContainEqual(expect.stringMatching(/^choice: d is right: in 0 of 400 questions/))
})

test('a bank in which everything is true is reported', () => {
  const problems = problemsAfter((bank) => {
    for (const one of bank.flatMap(({ questions }) => questions)) {
      if (one['kind'] === 'trueFalse') put(one, 'correct', 'a')
    }
  })
  expect(problems).toContain('trueFalse: a is right: in 40 of 40 questions; spread the right options')
  expect(problems).toContain('trueFalse: b is right: in 0 of 40 questions; spread the right options')
})

test('a bank whose right option is mostly the longest is reported for the language in which it is', () => {
  const problems = problemsAfter((bank) => {
    for (const one of choicesOf(bank).slice(0, 77)) put(one, `texts.ar-SA.options.${String(one['correct'])}`, 'سؤال')
  })
  expect(problems).toEqual([
    expect.stringMatching(/^ar-SA: choice: the longest option is right: 77 of 77 \(chance: 12 to 27\); .*shorten/),
    expect.stringMatching(/^ar-SA: choice: a naive classifier is right: /),
  ])
})

test('a bank whose right option is never the longest is reported, and one in which it is as often as others is not', () => {
  const longestAt = (isRight: (turn: number) => boolean) =>
    problemsAfter((bank) => {
      for (const [turn, one] of choicesOf(bank).entries()) {
        const wrong = 'abcd'.replace(String(one['correct']), '')[turn % 3] ?? 'a'
        put(one, `texts.en-US.options.${isRight(turn) ? String(one['correct']) : wrong}`, `w${turn}x longest`)
      }
    })
  expect(longestAt(() => false)).toContainEqual(
    expect.stringMatching(/^en-US: choice: the longest option is right: 0 of 400 \(chance: 83 to 117\)/),
  )
  expect(longestAt((turn) => turn % 4 === Math.floor(turn / 4) % 4)).toEqual([])
})

test('numbers that stand at one place of their sliders are reported', () => {
  const problems = problemsAfter((bank) => {
    for (const one of bank.slice(0, 7).flatMap(({ questions }) => questions))
      if (one['kind'] === 'number') put(one, 'answer.value', 300)
  })
  expect(problems).toEqual([
    expect.stringMatching(/^number: values by fifths of their range: .*spread evenly$/),
    expect.stringMatching(/^number: right at (?:29|30)\.\d % of the range, the likeliest place: 15/),
  ])
})

/** Of one topic alone, after `spoil`: where a question is wrong by itself. That the other topics are not there is among them. */
function problemsOfTopic(spoil: (bank: Draft[]) => void): string[] {
  const topic = goodBank().slice(0, 1)
  spoil(topic)
  return checkQuestions(filesOf(topic), '2026-11-21')
}

/** Of a whole bank after `spoil`. */
function problemsAfter(spoil: (bank: Draft[]) => void): string[] {
  const bank = goodBank()
  spoil(bank)
  return checkQuestions(filesOf(bank), '2026-11-21')
}

function question(bank: Draft[], index: number, topic = 'compoundInterest'): { [key: string]: Json } {
  return bank.find((file) => file.topic === topic)?.questions[index] ?? {}
}

function choicesOf(bank: Draft[]): { [key: string]: Json }[] {
  return bank.flatMap(({ questions }) => questions).filter((one) => one['kind'] === 'choice')
}
