import { difficulties, languages, subjectOfTopic, topics, type Language } from '@satoshi/rules/words'

import type { BankFile } from '../check.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type Draft = { subject: string; topic: string; questions: { [key: string]: Json }[] }

/** A bank in which nothing is wrong: three questions a topic, right options spread evenly, all of one length. */
export function goodBank(): Draft[] {
  return topics.map((topic, place) => ({
    subject: subjectOfTopic[topic],
    topic,
    questions: difficulties.map((difficulty, index) => ({
      id: `${topic}-00${index + 1}`,
      concept: 'some-concept',
      difficulty,
      region: null,
      reviewed: '2026-11-01',
      sources: [{ authority: 'Banco Central', document: 'Manual', article: null, url: null }],
      ...(difficulty === 'medium'
        ? number(topic)
        : choice(`${topic} ${index}`, 'abcd'[(place * 2 + index / 2) % 4] ?? 'a')),
    })),
  }))
}

/** A bank as it would stand on disk. */
export function filesOf(bank: Draft[]): BankFile[] {
  return bank.map((file) => ({ path: `questions/${file.subject}/${file.topic}.json`, text: JSON.stringify(file) }))
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
export function trueFalse(name: string, correct: string) {
  return { kind: 'trueFalse', correct, texts: texts(name, { options: { a: 'sim', b: 'nem' } }) }
}

function choice(name: string, correct: string) {
  return { kind: 'choice', correct, texts: texts(name, { options: { a: 'um', b: 'do', c: 'tr', d: 'qu' } }) }
}

function number(name: string) {
  return { kind: 'number', answer: { value: 100, min: 0, max: 200, step: 2, unit: 'BRL' }, texts: texts(name, {}) }
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
