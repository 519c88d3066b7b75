import { once } from 'node:events'

import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'

import { freePort } from '../src/platform/free-port.ts'
import { eventually } from './_eventually.ts'
import { newBrowser, newPlayer } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

test('a sign-up sends its mail over SMTP, as text and HTML, and keeps none', async () => {
  const sink = await openSink()
  const server = await serverWith(sink.port)
  const ana = await newPlayer(server, { nickname: 'Ana Bia', language: 'ar-SA' })
  const [mail] = await eventually(() => {
    expect(sink.mails).toHaveLength(1)
    return sink.mails
  })
  expect(mail?.to).toEqual([ana.email])
  expect(mail?.from).toBe('no-reply@play.example.org')
  expect(mail?.source).toMatch(/^From: Satoshi <no-reply@play\.example\.org>\r$/m)
  expect(mail?.source).toMatch(/^Message-ID: <[0-9a-f]{32}@play\.example\.org>\r$/m)
  expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mail?.source).toMatch(/Content-Type: text\/plain; charset=utf-8[\s\S]*Content-Type: text\/html; charset=utf-8/)
  expect(await server.db.selectFrom('kept_mails').selectAll().execute()).toEqual([])
  const shown = await fetch(`${server.url}/dev/mail?format=json`)
  expect(await shown.json()).toEqual({ mails: [] })
})

test('a mail that cannot be sent is tried again until the SMTP server is back, and then sent once', async () => {
  const port = await freePort()
  const server = await serverWith(port)
  await sql`select open_job_queue('mail')`.execute(server.db)
  await sql`update pgboss.queue set retry_delay = 0, retry_backoff = false where name = 'mail'`.execute(server.db)
  const ana = await newPlayer(server)
  await eventually(async () => expect(await mailJobs(server)).toMatchObject([{ state: 'retry' }]))
  const sink = await openSink(port)
  await eventually(async () => {
    await wakeMails(server)
    expect(sink.mails.map(({ to }) => to)).toEqual([[ana.email]])
  })
  // With the address in it, it is not kept for even an hour.
  await eventually(async () => expect(await mailJobs(server)).toEqual([]))
  expect(sink.mails).toHaveLength(1)
  expect(server.faults().some((line) => line.includes('a job failed and will be tried again'))).toBe(true)
})

test('a mail that the server turns away for now is sent later', async () => {
  const sink = await openSink()
  sink.turnAway(1)
  const server = await serverWith(sink.port)
  await sql`select open_job_queue('mail')`.execute(server.db)
  await sql`update pgboss.queue set retry_delay = 0, retry_backoff = false where name = 'mail'`.execute(server.db)
  await newPlayer(server)
  await eventually(async () => {
    await wakeMails(server)
    expect(sink.mails).toHaveLength(1)
  })
})

test.each([
  { language: 'pt-BR', dir: 'ltr' },
  { language: 'ar-SA', dir: 'rtl' },
] as const)('a player who forgot the password follows the mails, in $language', async ({ language, dir }) => {
  const sink = await openSink()
  const server = await serverWith(sink.port)
  const ana = await newPlayer(server, { language, nickname: 'Ana Bia' })
  await arrived(sink, 1)
  await newBrowser(server).post('/api/auth/request-password-reset', { email: ana.email })
  const forgotten = await arrived(sink, 2)
  const link = linkIn(forgotten)
  expect(link.origin + link.pathname).toBe(`${server.url}/auth/reset`)
  const newPassword = 'eight green alpacas'
  const token = link.searchParams.get('token')
  const reset = await newBrowser(server).post('/api/auth/reset-password', { token, newPassword })
  expect(reset.status).toBe(200)
  const told = await arrived(sink, 3)
  const signIn = (password: string) =>
    newBrowser(server).post('/api/auth/sign-in/email', { email: ana.email, password })
  expect((await signIn(ana.password)).status).toBe(401)
  expect((await signIn(newPassword)).status).toBe(200)
  for (const mail of [forgotten, told]) {
    expect(mail.to).toEqual([ana.email])
    expect(mail.html).toContain(`<html lang="${language}" dir="${dir}">`)
    expect(mail.text.trim()).toMatch(/^.*Ana Bia.*\n[\s\S]+\n-- \n+Satoshi City/)
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/\{\{|undefined|null|NaN/)
    for (const line of mail.text.split(/\n+/)) expect(readable(mail.html)).toContain(readable(line))
  }
  expect(told.text).not.toContain('http')
})

test('a player who moves to another address reads both mailboxes', async () => {
  const sink = await openSink()
  const server = await serverWith(sink.port)
  const ana = await newPlayer(server, { language: 'ar-SA' })
  await arrived(sink, 1)
  const email = 'ana-moved@example.org'
  await ana.post('/api/auth/change-email', { newEmail: email, password: ana.password })
  const asked = await arrived(sink, 2)
  expect(asked.to).toEqual([email])
  const link = linkIn(asked)
  expect(link.origin + link.pathname).toBe(`${server.url}/auth/email-change`)
  const token = link.searchParams.get('token')
  expect((await newBrowser(server).post('/api/auth/confirm-email-change', { token })).body).toEqual({ email })
  const notice = await arrived(sink, 3)
  expect(notice.to).toEqual([ana.email])
  expect(notice.html).toContain('<html lang="ar-SA" dir="rtl">')
  expect(notice.text).not.toContain(email)
})

/** A mail as its reader sees it. */
type Read = { to: string[]; subject: string; text: string; html: string }

/** The mail that came as the `count`th, read as a mail program reads it. */
async function arrived(sink: Sink, count: number): Promise<Read> {
  const mail = await eventually(() => {
    expect(sink.mails).toHaveLength(count)
    return sink.mails[count - 1]
  })
  const source = mail?.source ?? ''
  const subject = decodedWords(/^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(source)?.[1] ?? '')
  return { to: mail?.to ?? [], subject, text: partOf(source, 'text/plain'), html: partOf(source, 'text/html') }
}

/** The decoded part of that type. */
function partOf(source: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? 'none'
  const part =
    source.split(`\r\n--${boundary}`).find((one) => one.includes(`Content-Type: ${type}; charset=utf-8`)) ?? ''
  const end = part.indexOf('\r\n\r\n')
  const [headers, body] = [part.slice(0, end), part.slice(end + 4)]
  const encoding = /Content-Transfer-Encoding: (\S+)/.exec(headers)?.[1] ?? '7bit'
  const plain = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : body
  return (encoding === 'quoted-printable' ? unquoted(plain) : plain).replaceAll('\r\n', '\n')
}

/** Quoted-printable text as it was. */
function unquoted(text: string): string {
  const joined = text.replaceAll(/=\r\n/g, '')
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

/** A header's encoded words as they were. */
function decodedWords(header: string): string {
  const words = header.replaceAll(/\?=\s+=\?/g, '?==?')
  return words.replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/g, (_, how: string, word: string) =>
    how === 'B' ? Buffer.from(word, 'base64').toString() : unquoted(word.replaceAll('_', ' ')),
  )
}

function linkIn({ text, html }: Read): URL {
  const [link, ...others] = text.match(/https?:\/\/\S+/g) ?? []
  if (!link || others.length > 0) throw new Error(`not one link: ${text}`)
  expect(html).toContain(`href="${link}"`)
  return new URL(link)
}

/** Words alone: no tags, no marks of direction, no colon after a label, no spaces. */
function readable(text: string): string {
  const words = text.replaceAll(/<[^>]*>|[\u2068\u2069:\s]/g, '')
  return words.replaceAll(/^--$/g, '').replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

type Received = { from: string; to: string[]; source: string }
type Sink = { port: number; mails: Received[]; turnAway: (times: number) => void }

/** A mail server that keeps what it is sent. */
async function openSink(wanted = 0): Promise<Sink> {
  const mails: Received[] = []
  let toTurnAway = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      toTurnAway -= 1
      done(toTurnAway >= 0 ? Object.assign(new Error('try again later'), { responseCode: 451 }) : null)
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  const listener = smtp.listen(wanted, '127.0.0.1')
  await once(listener, 'listening')
  open.push({ close: () => new Promise((closed) => smtp.close(() => closed())) })
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('the sink has no port')
  return { port: address.port, mails, turnAway: (times) => void (toTurnAway = times) }
}

async function serverWith(smtpPort: number): Promise<TestServer> {
  const smtpUrl = `smtp://127.0.0.1:${smtpPort}`
  const server = await startServer({ smtpUrl, mailFrom: 'Satoshi <no-reply@play.example.org>' })
  open.push(server)
  return server
}

/** Has the queue looked at now, as a commit does; by itself it is every five seconds. */
async function wakeMails({ db }: TestServer): Promise<void> {
  await sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), 'mail')`.execute(db)
}

async function mailJobs({ db }: TestServer): Promise<{ state: string }[]> {
  const { rows } = await sql<{ state: string }>`select state::text from pgboss.job where name = 'mail'`.execute(db)
  return rows
}
