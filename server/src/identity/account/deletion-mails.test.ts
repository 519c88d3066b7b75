import { languages } from '@satoshi/rules/language'
import { expect, test } from 'vitest'

import { accountDeletedMail, deletionMail } from '../links/account-mails.ts'

const link = 'https://play.example.org/auth/delete?token=a-b_c'

test.each(languages)(
  'the mail that deletes is whole in %s, in its direction, with the link in both parts',
  (language) => {
    const mail = deletionMail({ language, nickname: 'Ana <3', link })
    expect(mail.html).toContain(`<html lang="${language}" dir="${language === 'ar-SA' ? 'rtl' : 'ltr'}">`)
    expect(mail.html.split(link)).toHaveLength(4)
    expect(mail.text.split('\n')).toContain(link)
    expect(mail.text).toContain('Ana <3')
    expect(mail.html).toContain('Ana &lt;3')
    expect(mail.subject).toContain('Satoshi City')
    expect(mail.text).toContain('60')
    expect(mail.text + mail.html).not.toMatch(/\{\{|undefined|null/)
  },
)

test.each(languages)('the last mail is whole in %s, and asks for nothing', (language) => {
  const mail = accountDeletedMail({ language, nickname: 'Ana' })
  expect(mail.html).toContain(`dir="${language === 'ar-SA' ? 'rtl' : 'ltr'}"`)
  expect(mail.text).toContain('Ana')
  expect(mail.text + mail.html).not.toMatch(/https?:|href|\{\{|undefined|null/)
})

test('no two languages share a subject', () => {
  const subjects = languages.flatMap((language) => [
    deletionMail({ language, nickname: 'Ana', link }).subject,
    accountDeletedMail({ language, nickname: 'Ana' }).subject,
  ])
  expect(new Set(subjects).size).toBe(2 * languages.length)
})
