import { languages } from '@satoshi/rules/language'
import { expect, test } from 'vitest'

import { confirmationMail } from '../../identity/links/account-mails.ts'
import { writeMail } from './write-mail.ts'

const link =
  'https://play.example.org/api/auth/verify-email?token=a.b-c&callbackURL=%2Fauth%2Fconfirmed%3Ftoken%3Da.b-c'

test('what people wrote is escaped, and is no placeholder', () => {
  const mail = writeMail({
    language: 'en-US',
    subject: '<b>Hi</b>',
    greeting: 'Hi, {{nickname}}!',
    nickname: `<img src=x onerror="alert('1')">$&{{nickname}}`,
    paragraphs: ['1 < 2 & 3'],
    action: { label: 'Go "now"', link },
    afterAction: [],
    footer: 'end',
  })
  expect(mail.html).toContain('<bdi>&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;$&amp;{{nickname}}</bdi>')
  expect(mail.html).toContain('<title>&lt;b&gt;Hi&lt;/b&gt;</title>')
  expect(mail.html).toContain('1 &lt; 2 &amp; 3')
  expect(mail.html.match(/href="([^"]*)"/)?.[1]?.replaceAll('&amp;', '&')).toBe(link)
  expect(mail.text).toContain(`Hi, \u2068<img src=x onerror="alert('1')">$&{{nickname}}\u2069!`)
})

test.each(languages)(
  'the confirmation mail in %s is whole, in its direction, with the link in both parts',
  (language) => {
    const mail = confirmationMail({ language, nickname: 'Ana', link })
    const direction = language === 'ar-SA' ? 'rtl' : 'ltr'
    expect(mail.html).toContain(`<html lang="${language}" dir="${direction}">`)
    expect(mail.html.split(link.replaceAll('&', '&amp;'))).toHaveLength(4)
    expect(mail.text.split('\n')).toContain(link)
    expect(mail.subject).toContain('Satoshi City')
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Ana')
      expect(part).not.toMatch(/\{\{|undefined|null/)
    }
  },
)

test('no two languages share a text', () => {
  const mails = languages.map((language) => confirmationMail({ language, nickname: 'Ana', link }))
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(languages.length)
})
