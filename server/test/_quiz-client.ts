import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import type { MatchView } from '@satoshi/contract/match'

/** A command whose effect was confirmed, with the view that confirmed it. */
export type Acknowledged = { userId: string; path: string; commandId: string; view: MatchView }

/** What all clients of a run saw together. */
export class ClientLog {
  readonly acknowledged: Acknowledged[] = []
  /** Every command id that was ever sent. */
  readonly sent = new Set<string>()
  /** People whose account was confirmed to them, with their cookie. */
  readonly people: { id: string; cookie: string }[] = []
  /** Replies that no client may get, whatever is killed. */
  readonly faults: string[] = []
  /** Calls without a reply. */
  lost = 0
  /** The test has ended, well or not: nobody asks any more. */
  isOver = false
  /** Calls that were told that the service is away, and when to come again. */
  putOff = 0
}

/** Somebody whose account was confirmed to them. */
export type Person = { id: string; email: string; cookie: string; confirmed: boolean }
type Reply = { status: number; text: string; cookie: string; comeAgain: boolean }

/** Quizzes of one person before the next one signs up: later ones of a day pay less and less. */
const quizzesEach = 3
const retryMillis = 30
const patienceMillis = 5_000

let people = 0

/**
 * A client that a player would not notice breaking: it keeps the id of each command and asks again for as long as no
 * reply comes, or the test is over. Plays quizzes, as one new person after another, until `stopping` says so; the last
 * quiz is played out.
 */
export async function playQuizzes(url: string, log: ClientLog, stopping: () => boolean): Promise<void> {
  while (!stopping()) {
    const person = await signUp(url, log)
    for (let quiz = 0; quiz < quizzesEach && !stopping(); quiz++) {
      await playQuiz(url, log, person)
      await confirm(url, log, person)
    }
    while (!person.confirmed) await confirm(url, log, person)
  }
}

/** Starts a quiz and gives the view; it was open already when an earlier one did not end. */
export async function startQuiz(url: string, log: ClientLog, person: { id: string; cookie: string }) {
  return command(url, log, person, '/api/matches', { mode: 'solo' })
}

async function playQuiz(url: string, log: ClientLog, person: Person): Promise<void> {
  let view = await startQuiz(url, log, person)
  while (view.phase.name !== 'ended') {
    const body = view.phase.name === 'asking' ? anyAnswer(view.phase) : { type: 'next' }
    view = await command(url, log, person, `/api/matches/${view.id}/commands`, body)
  }
}

function anyAnswer({ position, question }: Extract<MatchView['phase'], { name: 'asking' }>) {
  const choice = question.kind === 'number' ? { value: question.min } : { option: position % 2 }
  return { type: 'answer', position, choice }
}

async function command(
  url: string,
  log: ClientLog,
  person: { id: string; cookie: string },
  path: string,
  body: object,
): Promise<MatchView> {
  const commandId = randomUUID()
  log.sent.add(commandId)
  const { status, text } = await insist(log, () => sendRequest(url + path, person.cookie, { commandId, ...body }))
  if (status !== 200) throw new Error(`${path} ${JSON.stringify(body)}: ${status} ${text}`)
  const view = JSON.parse(text) as MatchView // safe: what the contract says of a 200
  log.acknowledged.push({ userId: person.id, path, commandId, view })
  return view
}

/** Sign-up carries no command id: when its reply is lost, somebody else signs up. */
export async function signUp(url: string, log: ClientLog): Promise<Person> {
  for (;;) {
    const number = ++people
    const email = `client${number}@example.org`
    const nickname = `Client ${number}`
    const body = { name: nickname, nickname, email, password: 'seven blue llamas', birthDate: '2000-01-31' }
    const from = { 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` }
    const reply = await attempt(log, () =>
      sendRequest(`${url}/api/auth/sign-up/email`, '', { ...body, language: 'pt-BR' }, from),
    )
    if (!reply) continue
    if (reply.status !== 200) throw new Error(`sign-up: ${reply.status} ${reply.text}`)
    const { user } = JSON.parse(reply.text) as { user: { id: string } } // safe: what the contract says of a 200
    log.people.push({ id: user.id, cookie: reply.cookie })
    return { id: user.id, email, cookie: reply.cookie, confirmed: false }
  }
}

/** Clicks the link of the confirmation mail, once it is there. */
export async function confirm(url: string, log: ClientLog, person: Person): Promise<void> {
  if (person.confirmed) return
  const mails = await insist(log, () => sendRequest(`${url}/dev/mail?format=json`, ''))
  const mail = (JSON.parse(mails.text) as { mails: { to: string; text: string }[] }).mails // safe: our own page's shape
    .find(({ to }) => to === person.email)
  const token = /[?&]token=([^&\s]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) return pause(retryMillis)
  const { status, text } = await insist(log, () =>
    sendRequest(`${url}/api/auth/verify-email?token=${token}`, person.cookie),
  )
  if (status !== 200) throw new Error(`confirmation: ${status} ${text}`)
  person.confirmed = true
}

/** Asks until there is a reply. */
export async function insist(log: ClientLog, probe: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await attempt(log, probe)
    if (reply) return reply
  }
}

/** The reply; null after a moment when there was none, or one that says that the service is away. */
async function attempt(log: ClientLog, probe: () => Promise<Reply>): Promise<Reply | null> {
  if (log.isOver) throw new Error('the test is over')
  const reply = await probe().catch(() => null)
  if (reply && reply.status < 500) return reply
  if (!reply) log.lost += 1
  else if (reply.comeAgain && reply.text.startsWith('{"code":"service.unavailable"')) log.putOff += 1
  else if (!reply.comeAgain || !reply.text.startsWith('{"code":"auth.busy"')) log.faults.push(reply.text)
  await pause(retryMillis)
  return null
}

/** One call, with a body a POST. */
export async function sendRequest(
  url: string,
  cookie: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const reply = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMillis),
  })
  const [kept = ''] = reply.headers.getSetCookie()
  const { status, headers: told } = reply
  const comeAgain = status === 503 && /^\d+$/.test(told.get('retry-after') ?? '')
  return { status, text: await reply.text(), cookie: kept.split(';')[0] ?? '', comeAgain }
}
