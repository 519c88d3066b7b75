import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import type { Account } from '@satoshi/contract/identity/auth'
import { random } from '@satoshi/rules/random'
import { hour, type Instant, type Millis } from '@satoshi/rules/time'

import type { RunningApp } from '../app.ts'
import { BootFault } from '../platform/boot-fault.ts'
import type { Clock } from '../platform/clock.ts'
import { newRandomId } from '../platform/ids.ts'
import { newestTextTo } from '../platform/mail/mail-store.ts'
import type { Db } from '../platform/postgres/db.ts'
import { playDuel } from './world-duel.ts'
import type { Person, WorldPlan } from './world-plan.ts'
import { playQuiz, readKnowledge, Visitor } from './world-play.ts'
import { dateProfile, openJobs } from './world-store.ts'

/** Somebody who can sign in now; the password is nowhere else. */
export type Inhabitant = Pick<Person, 'nickname' | 'email' | 'language'> & { password: string }

export type WorldSite = {
  running: RunningApp
  clock: WorldClock
  seed: string
  print: (line: string) => void
  /** How long a mail may take, and the jobs while none of them ends. */
  timeoutMillis: number
}

type PlannedAction = { at: Instant; run: () => Promise<void> }

/**
 * Lets the plan happen, in the order of its time and through the same calls that a browser makes: people sign up,
 * confirm, play. The server runs on the world's clock. Throws a `BootFault` when what the server should do does not come.
 */
export async function fillWorld(plan: WorldPlan, site: WorldSite): Promise<Inhabitant[]> {
  const { running, clock, seed, print, timeoutMillis } = site
  const inhabitants: Inhabitant[] = []
  const visitors = new Map<Person, Visitor>()
  const visitorOf = (person: Person) => {
    const known = visitors.get(person) ?? new Visitor(running.http)
    visitors.set(person, known)
    return known
  }
  const play = { knowledge: readKnowledge(), pass: (millis: number) => clock.pass(millis), newCommandId: newRandomId }
  const actions: PlannedAction[] = [
    ...plan.people.map((person) => ({
      at: person.joinsAt,
      run: async () => void inhabitants.push(await signUp(running, visitorOf(person), person)),
    })),
    ...plan.people
      .filter(({ confirms }) => confirms)
      .map((person) => ({
        // By then the mail has come: waiting for it would cost each of them some tenths of a second.
        at: person.joinsAt + 2 * hour,
        run: () => confirm(running, visitorOf(person), { ...person, timeoutMillis }),
      })),
    ...plan.duels.map((duel, index) => ({
      at: duel.at,
      run: () => playDuel(duel, { ...play, visitorOf, now: clock.now, chance: random('duel', seed, index) }),
    })),
    ...plan.quizzes.map((quiz, index) => ({
      at: quiz.at,
      run: () => playQuiz(quiz, { ...play, visitor: visitorOf(quiz.person), chance: random('quiz', seed, index) }),
    })),
  ]
  await inTurn(actions, clock, print)
  await jobsDone(running.app.db, timeoutMillis)
  return inhabitants
}

async function inTurn(actions: PlannedAction[], clock: WorldClock, print: (line: string) => void): Promise<void> {
  const sorted = actions.toSorted((a, b) => a.at - b.at)
  for (const [index, { at, run }] of sorted.entries()) {
    clock.reach(at)
    await run()
    if ((index + 1) % 250 === 0) print(`${index + 1} of ${sorted.length} done`)
  }
}

async function signUp({ app }: RunningApp, visitor: Visitor, person: Person): Promise<Inhabitant> {
  const { nickname, email, language, birthDate } = person
  const password = randomBytes(9).toString('base64url')
  const body = { name: nickname, nickname, email, password, birthDate, language }
  const { user } = await visitor.call<{ user: Account }>('POST', '/api/auth/sign-up/email', body)
  await app.inTransaction((tx) => dateProfile(tx, user.id, new Date(app.clock.now())))
  return { nickname, email, language, password }
}

/** Opens the link of the mail, as soon as it has come. */
async function confirm(
  { app }: RunningApp,
  visitor: Visitor,
  { email, timeoutMillis }: Pick<Person, 'email'> & Pick<WorldSite, 'timeoutMillis'>,
): Promise<void> {
  const deadline = performance.now() + timeoutMillis
  for (;;) {
    const token = /[?&]token=([^&\s]+)/.exec((await newestTextTo(app.db, email)) ?? '')?.[1]
    if (token) {
      await visitor.call('GET', `/api/auth/verify-email?token=${token}`)
      // Looking at the app then makes the session a confirmed one, which lasts.
      return void (await visitor.call('GET', '/api/me'))
    }
    if (performance.now() > deadline) throw new BootFault(`The mail to ${email} did not come.`)
    await pause(10)
  }
}

/** Until no job waits or runs; as long as some of them end, there may be many. */
async function jobsDone(db: Db, timeoutMillis: number): Promise<void> {
  let open = await openJobs(db)
  let deadline = performance.now() + timeoutMillis
  while (open.length > 0) {
    if (performance.now() > deadline)
      throw new BootFault(`Jobs of the world do not end: ${[...new Set(open)].join(', ')}.`)
    await pause(50)
    const now = await openJobs(db)
    if (now.length !== open.length) deadline = performance.now() + timeoutMillis
    open = now
  }
}

/** The world's own time, which goes by only when somebody does something. */
export class WorldClock implements Clock {
  #at: Instant

  constructor(at: Instant) {
    this.#at = at
  }

  now = (): Instant => this.#at

  pass(millis: Millis): void {
    this.#at += millis
  }

  /** Goes on to `at`, and never back. */
  reach(at: Instant): void {
    this.#at = Math.max(this.#at, at)
  }
}
