import { languages } from '@satoshi/rules/language'
import { expect, test } from 'vitest'

import { findTermProblems } from './terms.ts'

const streak = {
  term: 'streak',
  words: {
    'pt-BR': 'sequência',
    'en-US': 'streak',
    'es-ES': 'racha',
    'hi-IN': 'स्ट्रीक',
    'zh-CN': '连续天数',
    'ar-SA': 'السلسلة',
  },
  not: { 'pt-BR': ['série'], 'en-US': ["'"], 'hi-IN': ['सिलसिला'], 'zh-CN': ['连胜'], 'ar-SA': ['سلسلة الفوز'] },
}

test('texts with the words of the glossary have no problems', () => {
  expect(findTermProblems(treeOf([streak], {}))).toEqual([])
})

test.each([
  ['pt-BR', 'Sua Série acaba hoje'],
  ['en-US', "Today's streak"],
  ['hi-IN', 'आपका सिलसिला टूट जाएगा'],
  ['zh-CN', '你的连胜中断了'],
  ['ar-SA', 'تنتهي سلسلة الفوز اليوم'],
] as const)('a rejected word of %s is reported with the word to say', (language, text) => {
  expect(findTermProblems(treeOf([streak], { [language]: text }))).toEqual([
    `content/locales/${language}/day.json: day.note.end says “${streak.not[language][0]}”; streak is “${streak.words[language]}” (content/terms.json)`,
  ])
})

test.each([
  ['a part of another word', 'pt-BR', 'Uma minissérie'],
  ['a word with a mark after it', 'hi-IN', 'सिलसिलाओं'],
  ['a placeholder', 'pt-BR', 'Ainda {{série}}'],
  ['a rejected word of another language', 'es-ES', 'La série'],
] as const)('%s is not a rejected word', (_, language, text) => {
  expect(findTermProblems(treeOf([streak], { [language]: text }))).toEqual([])
})

test('what the specification gives word for word may say it', () => {
  const tree = treeOf([streak], {})
  tree.set('content/locales/pt-BR/invite.json', JSON.stringify({ fault: { respond: 'Uma série', other: 'Uma série' } }))
  expect(findTermProblems(tree)).toEqual([expect.stringMatching(/invite\.fault\.other says “série”/)])
})

test('a word that one term rejects cannot be the word of another', () => {
  const row = { term: 'row', words: { ...streak.words, 'zh-CN': '连胜场数' } }
  expect(findTermProblems(treeOf([streak, row], {}))).toEqual([
    'content/terms.json: “连胜” is rejected for streak in zh-CN, and the word for row',
  ])
})

test('a term that stands twice, lacks a word or names no language of the game is reported', () => {
  const other = { term: 'streak', words: { ...streak.words, 'ar-SA': '' }, not: { 'fr-FR': ['série'] } }
  expect(findTermProblems(treeOf([streak, other], { 'pt-BR': 'Uma série' }))).toEqual([
    'content/terms.json: streak stands twice',
    'content/terms.json: streak has no word in ar-SA',
    'content/terms.json: streak rejects words of fr-FR, which is no language of the game',
  ])
})

test('a glossary that is gone is reported', () => {
  expect(findTermProblems(new Map())).toEqual(['content/terms.json: is missing'])
})

function treeOf(terms: object[], said: Partial<Record<string, string>>): Map<string, string> {
  const texts = languages.map((language): [string, string] => [
    `content/locales/${language}/day.json`,
    JSON.stringify({ title: streak.words[language], note: { end: said[language] ?? streak.words[language] } }),
  ])
  return new Map([['content/terms.json', JSON.stringify(terms)], ...texts])
}
