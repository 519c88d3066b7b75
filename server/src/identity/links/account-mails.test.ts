import { languages } from '@satoshi/rules/language'
import { expect, test } from 'vitest'

import {
  emailChangedMail,
  emailChangeMail,
  emailTakenMail,
  passwordChangedMail,
  passwordResetMail,
} from './account-mails.ts'

const link = 'https://play.example.org/auth/reset?token=Ab_-09'
const mails = { passwordResetMail, emailChangeMail, passwordChangedMail, emailTakenMail, emailChangedMail }
const kinds = [
  'passwordResetMail',
  'emailChangeMail',
  'passwordChangedMail',
  'emailTakenMail',
  'emailChangedMail',
] as const
const withLink: ReadonlySet<string> = new Set(['passwordResetMail', 'emailChangeMail', 'emailChangedMail'])

const all = languages.flatMap((language) => kinds.map((kind) => ({ language, kind })))

test.each(all)('$kind in $language is whole, in its direction, with its link or none', ({ language, kind }) => {
  const mail = mails[kind]({ language, nickname: 'Ana', link })
  expect(mail.html).toContain(`<html lang="${language}" dir="${language === 'ar-SA' ? 'rtl' : 'ltr'}">`)
  expect(mail.subject).toContain('Satoshi City')
  for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/\{\{|undefined|null|\[object/)
  for (const part of [mail.text, mail.html]) expect(part).toContain('Ana')
  expect(mail.text.split('\n').filter((line) => line === link)).toHaveLength(withLink.has(kind) ? 1 : 0)
  expect(mail.html.split(`href="${link}"`)).toHaveLength(withLink.has(kind) ? 3 : 1)
})

test('an account that has no nickname yet is greeted without one', () => {
  const greetings = languages.map(
    (language) => mails.passwordChangedMail({ language, nickname: '' }).text.split('\n')[0],
  )
  for (const greeting of greetings) expect(greeting).toMatch(/^[^\s,،]+[!！]$/)
})

test('no two mails share a subject', () => {
  const subjects = all.map(({ language, kind }) => mails[kind]({ language, nickname: 'Ana', link }).subject)
  expect(new Set(subjects).size).toBe(all.length)
})
