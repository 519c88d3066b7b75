import { refusals } from '@satoshi/contract/refusals'
import { languages } from '@satoshi/rules/language'
import { expect, test } from 'vitest'

import { findTranslationProblems } from './translations.ts'

type Texts = { [key: string]: string | Texts | null }

test('complete translations have no problems', () => {
  expect(findTranslationProblems(goodTree())).toEqual([])
})

// What null stands for is left out.
test.each<[defect: string, language: string, texts: Texts, problem: RegExp]>([
  ['a missing key', 'ar-SA', { welcome: null }, /ar-SA\/app\.json: app\.welcome is missing/],
  ['a key too many', 'en-US', { bye: 'Bye' }, /en-US\/app\.json: app\.bye is not in pt-BR/],
  ['an empty text', 'hi-IN', { hello: ' ' }, /hi-IN\/app\.json: app\.hello is empty/],
  ['keys in place of a text', 'hi-IN', { hello: { you: 'x' } }, /hi-IN\/app\.json: app\.hello is missing/],
  ['a missing placeholder', 'zh-CN', { welcome: '你好' }, /zh-CN\/app\.json: app\.welcome lacks \{\{name\}\}/],
  ['a placeholder of another name', 'zh-CN', { welcome: '{{nome}}' }, /has \{\{nome\}\}, which pt-BR has not/],
  ['a missing plural form', 'pt-BR', { left_many: null }, /pt-BR\/app\.json: app\.left has no plural form many/],
  ['a zero without its plural', 'pt-BR', { left_zero: null }, /pt-BR\/app\.json: app\.left has no plural form zero/],
  ['a missing Arabic plural form', 'ar-SA', { left_two: null }, /ar-SA\/app\.json: app\.left has no plural form two/],
  ['a plural form too many', 'zh-CN', { left_one: '{{count}}' }, /app\.left needs no plural form one/],
  [
    'a sentence left in English',
    'es-ES',
    { long: 'This one was left in English' },
    /app\.long is the same as in en-US/,
  ],
  [
    'a sentence left in Portuguese',
    'ar-SA',
    { long: 'Uma frase mais comprida pt-BR' },
    /app\.long is the same as in pt-BR/,
  ],
])('%s is reported', (_defect, language, texts, problem) => {
  const tree = goodTree()
  const spoiled = Object.entries({ ...appTexts(language), ...texts }).filter(([, text]) => text !== null)
  tree.set(`content/locales/${language}/app.json`, JSON.stringify(Object.fromEntries(spoiled)))
  expect(findTranslationProblems(tree)).toContainEqual(expect.stringMatching(problem))
})

test('a file that one language lacks is reported', () => {
  const tree = goodTree()
  tree.delete('content/locales/es-ES/app.json')
  expect(findTranslationProblems(tree)).toEqual(['content/locales/es-ES/app.json: is missing'])
})

test('a refusal without a text, and a text without a refusal, are reported', () => {
  const tree = goodTree()
  for (const language of languages) {
    const path = `content/locales/${language}/refusals.json`
    tree.set(path, (tree.get(path) ?? '').replace('"insufficient"', '"tooLittle"'))
  }
  expect(findTranslationProblems(tree)).toEqual([
    'content/locales/pt-BR/refusals.json: refusals.wallet.insufficient has no text',
    'content/locales/pt-BR/refusals.json: refusals.wallet.tooLittle is no refusal of the contract',
  ])
})

test('a key that no code uses is reported', () => {
  const tree = goodTree()
  tree.set('web/src/app/greeting.tsx', `t('app.hello'); t('app.long'); t(\`app.left\${rest}\`)`)
  expect(findTranslationProblems(tree)).toEqual(['content/locales/pt-BR/app.json: no code uses app.welcome'])
})

test('a key that a journey looks for and nobody wrote is reported', () => {
  const tree = goodTree()
  tree.set('e2e/journeys/a.spec.ts', "page.getByText(textIn(person.language, 'app.bye'))")
  expect(findTranslationProblems(tree)).toEqual(['e2e/journeys/a.spec.ts:1: no text has the key app.bye'])
})

test('a file of texts that code imports whole is used', () => {
  const tree = goodTree()
  tree.set('web/src/app/greeting.tsx', "import texts from '@satoshi/content/locales/pt-BR/app.json'")
  expect(findTranslationProblems(tree)).toEqual([])
})

test('a key that nobody wrote is reported where it is used', () => {
  const tree = goodTree()
  tree.set('web/src/app/other.tsx', `\nreturn <p>{t('app.helo')}</p>`)
  expect(findTranslationProblems(tree)).toEqual(['web/src/app/other.tsx:2: no text has the key app.helo'])
})

function goodTree(): Map<string, string> {
  const files = languages.flatMap((language): [string, string][] => [
    [`content/locales/${language}/app.json`, JSON.stringify(appTexts(language))],
    [`content/locales/${language}/refusals.json`, JSON.stringify(refusalTexts())],
  ])
  const code = `t('app.hello'); const key = 'app.welcome'; t('app.left', { count }); t(\`app.long\`)`
  return new Map([...files, ['web/src/app/greeting.tsx', code]])
}

function appTexts(language: string): Texts {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const needed = [...pluralCategories, ...(language === 'pt-BR' ? ['zero'] : [])]
  const forms = needed.map((form): [string, string] => [`left_${form}`, form === 'one' ? 'um' : '{{count, number}}'])
  const long = language === 'en-US' ? 'This one was left in English' : `Uma frase mais comprida ${language}`
  return { hello: 'Olá', welcome: 'Olá, {{name}}', long, ...Object.fromEntries<string>(forms) }
}

function refusalTexts(): Texts {
  const texts: Record<string, Texts> = {}
  for (const code of Object.keys(refusals)) {
    const [domain = '', reason = ''] = code.split('.')
    texts[domain] = { ...texts[domain], [reason]: 'Não deu' }
  }
  return texts
}
