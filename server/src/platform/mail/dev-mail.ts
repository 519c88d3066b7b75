import type { FastifyInstance } from 'fastify'

import type { App } from '../app.ts'
import { isFromThisHost, isPrivateServer } from '../http/address.ts'
import { refusalReply } from '../http/refusal-reply.ts'
import { listSavedMails } from './mail-store.ts'
import { escaped } from './write-mail.ts'

type SavedMail = Awaited<ReturnType<typeof listSavedMails>>[number]

/**
 * `GET /dev/mail`: the mails that no SMTP server was there for, so that a developer can click their links;
 * `?format=json` for tests. It shows other people's mails, so it exists only on a machine of one's own and is
 * 404 everywhere else: through a proxy or a tunnel, and by a rebound domain.
 */
export function registerDevMail(fastify: FastifyInstance, { config, db }: Pick<App, 'config' | 'db'>): void {
  const isPrivate = isPrivateServer(config)
  fastify.get<{ Querystring: { format?: string } }>('/dev/mail', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isPrivate || !isFromThisHost(request)) {
      const { status, body } = refusalReply('request.notFound')
      return reply.code(status).send(body)
    }
    const mails = await listSavedMails(db)
    if (request.query.format === 'json') return { mails: mails.map(asJson) }
    return reply.type('text/html; charset=utf-8').send(page(mails))
  })
}

function asJson({ id, recipient, subject, text, keptAt }: SavedMail) {
  return { id, at: keptAt.toISOString(), to: recipient, subject, text, links: text.match(links) ?? [] }
}

const links = /https?:\/\/\S+/g

function page(mails: SavedMail[]): string {
  const list = mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('\n')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mails kept here</title></head>
<body>
<h1>Mails kept here</h1>
<p>SMTP_URL is not set, so mails are kept instead of sent. Newest first; this page is shown on this machine only.</p>
${list}
</body>
</html>
`
}

function article({ id, recipient, subject, text, keptAt }: SavedMail): string {
  const body = escaped(text).replaceAll(links, (link) => `<a href="${link}">${link}</a>`)
  return `<article id="mail-${id}">
<h2 dir="auto">${escaped(subject)}</h2>
<p>to <strong>${escaped(recipient)}</strong> at <time>${keptAt.toISOString()}</time></p>
<pre dir="auto">${body}</pre>
</article>`
}
