import { languages, type Language } from '@satoshi/rules/language'
import { difficulties, subjectOfTopic, topics } from '@satoshi/rules/words'

import type { Bank } from '../check.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type Draft = { subject: string; topic: string; questions: { [key: string]: Json }[] }

/** A bank in which nothing is wrong: twenty-four questions a topic, right options and values spread evenly, options of one length. */
export function goodBank(): Draft[] {
  return topics.map((topic, place) => ({
    subject: subjectOfTopic[topic],
    topic,
    questions: Array.from({ length: 24 }, (_, index) => ({
      id: `${topic}-${String(index + 1).padStart(3, '0')}`,
      concept: 'some-concept',
      family: `${topic.toLowerCase()}-${index}`,
      level: 'apply',
      difficulty: difficulties[index % 3] ?? 'easy',
      region: null,
      reviewed: '2026-11-01',
      sources: [{ authority: 'Banco Central', document: 'Manual', article: null, url: null }],
      ...partsOf(`${topic} ${index}`, index, place),
    })),
  }))
}

/** The second and fifth ask for a number, the eighth and eleventh are true or false, the others have four options. */
function partsOf(name: string, index: number, place: number) {
  if (index === 1 || index === 4) return number(name, 80 + 22 * (place + (index === 4 ? topics.length : 0)))
  if (index === 7 || index === 10) return trueFalse(name, (index === 7) === (place % 2 === 0) ? 'a' : 'b')
  return choice(name, 'abcd'[(place * 11 + index) % 4] ?? 'a')
}

/** A bank as it would stand on disk, with a second reading of each question and an easy one of two topics in three shown to anybody. */
export function filesOf(bank: Draft[]): Bank {
  const files = bank.map((file) => ({
    path: `questions/${file.subject}/${file.topic}.json`,
    text: JSON.stringify(file),
  }))
  const ids = bank.flatMap(({ questions }) => questions.map(({ id }) => String(id)))
  return {
    files,
    reviews: JSON.stringify({ reviews: [...new Set(ids)].map(reviewOf), samples: [] }),
    showcase: JSON.stringify(shownIds),
  }
}

const shownIds = topics.filter((_, place) => place % 3 !== 2).map((topic) => `${topic}-013`)

/** A second reading that found nothing. */
export function reviewOf(question: string) {
  return { question, date: '2026-11-02', verdict: 'kept', changes: null, sourceOpened: false }
}

/** Puts `value` where `path` leads, such as `texts.en-US.prompt`. */
export function put(target: { [key: string]: Json }, path: string, value: Json): void {
  const [key = '', ...rest] = path.split('.')
  const inner = target[key]
  if (rest.length === 0) target[key] = value
  else if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) put(inner, rest.join('.'), value)
  else throw new Error(`nothing at ${path}`)
}

/** The parts of a true or false question that is right with `correct`. */
function trueFalse(name: string, correct: string) {
  return { kind: 'trueFalse', correct, texts: texts(name, { options: { a: 'sim', b: 'nem' } }) }
}

function choice(name: string, correct: string) {
  return { kind: 'choice', correct, texts: texts(name, { options: { a: 'um', b: 'do', c: 'tr', d: 'qu' } }) }
}

function number(name: string, value: number) {
  return { kind: 'number', answer: { value, min: 0, max: 1000, step: 1, unit: 'BRL' }, texts: texts(name, {}) }
}

function texts(name: string, more: { [key: string]: Json }): Json {
  const perLanguage = languages.map((language): [string, Json] => {
    const { word, end } = words[language]
    const explanation = `${word} ${name}${end} ${word} 2${end}`
    return [language, { prompt: `${word} ${name}?`, explanation, ...structuredClone(more) }]
  })
  return Object.fromEntries(perLanguage)
}

const words: Record<Language, { word: string; end: string }> = {
  'pt-BR': { word: 'Pergunta', end: '.' },
  'en-US': { word: 'Question', end: '.' },
  'es-ES': { word: 'Cuestión', end: '.' },
  'hi-IN': { word: 'प्रश्न', end: '।' },
  'zh-CN': { word: '问题', end: '。' },
  'ar-SA': { word: 'سؤال', end: '.' },
}
