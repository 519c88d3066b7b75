import { once } from 'node:events'

import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'

import { freePort } from '../src/platform/free-port.ts'
import { eventually } from './_eventually.ts'
import { newPlayer } from './_player.ts'
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
  await eventually(() => expect(sink.mails.map(({ to }) => to)).toEqual([[ana.email]]))
  await eventually(async () => expect(await mailJobs(server)).toMatchObject([{ state: 'completed' }]))
  expect(sink.mails).toHaveLength(1)
  expect(server.faults().some((line) => line.includes('a job failed and will be tried again'))).toBe(true)
})

test('a mail that the server turns away for now is sent later', async () => {
  const sink = await openSink()
  sink.turnAway(1)
  const server = await serverWith(sink.port)
  await sql`update pgboss.queue set retry_delay = 0, retry_backoff = false where name = 'mail'`.execute(server.db)
  await newPlayer(server)
  await eventually(() => expect(sink.mails).toHaveLength(1))
})

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

async function mailJobs({ db }: TestServer): Promise<{ state: string }[]> {
  const { rows } = await sql<{ state: string }>`select state::text from pgboss.job where name = 'mail'`.execute(db)
  return rows
}
