import type { Language } from '@satoshi/rules/language'

import type { MailText } from '../jobs/jobs.ts'

/**
 * A mail that has one thing to click, or none: then it only tells. Texts are in `language`; `{{nickname}}` in the
 * greeting is filled in.
 */
export type MailTexts = {
  language: Language
  subject: string
  greeting: string
  nickname: string
  paragraphs: string[]
  action: { label: string; link: string } | null
  afterAction: string[]
  footer: string
}

/** The mail as text and as HTML. What people wrote is escaped, and its direction kept from turning the line around. */
export function writeMail(mail: MailTexts): MailText {
  return { subject: mail.subject, text: asText(mail), html: asHtml(mail) }
}

/** First strong isolate and its end: what a plain text has in place of `<bdi>`. */
const isolate = { open: '\u2068', close: '\u2069' }

function asText({ greeting, nickname, paragraphs, action, afterAction, footer }: MailTexts): string {
  const hello = greeting.replace('{{nickname}}', () => `${isolate.open}${nickname}${isolate.close}`)
  const link = action ? [`${action.label}:\n${action.link}`] : []
  return [hello, ...paragraphs, ...link, ...afterAction, `-- \n${footer}`, ''].join('\n\n')
}

function asHtml({ language, subject, greeting, nickname, paragraphs, action, afterAction, footer }: MailTexts): string {
  const direction = language === 'ar-SA' ? 'rtl' : 'ltr'
  const hello = escaped(greeting).replace('{{nickname}}', () => `<bdi>${escaped(nickname)}</bdi>`)
  const link = action && { url: escaped(action.link), label: escaped(action.label) }
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:24px;background:#0b0e1a;color:#e8ecf8;font-family:system-ui,'Segoe UI',sans-serif;font-size:16px;line-height:1.6">
<div style="max-width:520px;margin:0 auto;text-align:start" dir="${direction}">
<p style="font-size:20px;font-weight:600">${hello}</p>
${paragraphs.map(paragraph).join('\n')}
${link ? button(link) : ''}
${afterAction.map(paragraph).join('\n')}
${link ? address(link) : ''}
<p style="font-size:13px;color:#9aa3bd;border-top:1px solid #2a3150;padding-top:16px">${escaped(footer)}</p>
</div>
</body>
</html>
`
}

function button({ url, label }: { url: string; label: string }): string {
  return `<p style="margin:28px 0"><a href="${url}" style="display:inline-block;padding:14px 28px;border-radius:10px;background:#f7b32b;color:#0b0e1a;font-weight:700;text-decoration:none">${label}</a></p>`
}

function address({ url }: { url: string }): string {
  return `<p style="font-size:13px;word-break:break-all" dir="ltr"><a href="${url}" style="color:#8fb4ff">${url}</a></p>`
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for HTML, in elements and in quoted attributes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
}
