import { randomBytes } from 'node:crypto'

import type { Account } from '@satoshi/contract/identity/auth'
import { btz } from '@satoshi/rules/money'
import { random } from '@satoshi/rules/random'
import { hour, type Instant, type Millis } from '@satoshi/rules/time'

import type { RunningApp } from '../app.ts'
import { BootFault } from '../platform/boot-fault.ts'
import type { Clock } from '../platform/clock.ts'
import { newRandomId } from '../platform/ids.ts'
import { newestTextTo } from '../platform/mail/mail-store.ts'
import { beginBattle } from './world-battle.ts'
import { playDuel } from './world-duel.ts'
import { visit } from './world-life.ts'
import type { Person, PlannedHome, WorldPlan } from './world-plan.ts'
import { playQuiz, readKnowledge, Visitor } from './world-play.ts'
import { dateProfile, nextEvent, openJobs } from './world-store.ts'

/** Somebody who can sign in now; the password is nowhere else. */
export type Inhabitant = Pick<Person, 'nickname' | 'email' | 'language'> & { password: string }

export type WorldSite = {
  running: RunningApp
  clock: WorldClock
  seed: string
  /** When the world is done. */
  until: Instant
  print: (line: string) => void
}

type PlannedAction = { at: Instant; run: () => Promise<unknown> }

/**
 * Lets the plan happen, in the order of its time and through the same calls that a browser makes: people sign up,
 * confirm, play. The server runs on the world's clock. Throws a `BootFault` when what the server should do does not come.
 */
export async function fillWorld(plan: WorldPlan, site: WorldSite): Promise<Inhabitant[]> {
  const { running, clock, seed } = site
  const inhabitants: Inhabitant[] = []
  const visitors = new Map<Person, Visitor>()
  const visitorOf = (person: Person) => {
    const known = visitors.get(person) ?? new Visitor(running.http)
    visitors.set(person, known)
    return known
  }
  const userIds = new Map<Person, string>()
  const idOf = (person: Person) => userIds.get(person) ?? missing(person)
  const play = { knowledge: readKnowledge(), pass: (millis: number) => clock.pass(millis), newCommandId: newRandomId }
  const actions: PlannedAction[] = [
    ...plan.people.map((person) => ({
      at: person.joinsAt,
      run: async () => {
        const { userId, ...inhabitant } = await signUp(running, visitorOf(person), person)
        userIds.set(person, userId)
        inhabitants.push(inhabitant)
      },
    })),
    ...plan.people
      .filter(({ confirms }) => confirms)
      .map((person) => ({
        at: person.joinsAt + 2 * hour,
        run: () => confirm(running, visitorOf(person), person.email),
      })),
    ...plan.duels.map((duel, index) => ({
      at: duel.at,
      run: () => playDuel(duel, { ...play, visitorOf, now: clock.now, chance: random('duel', seed, index) }),
    })),
    ...plan.quizzes.map((quiz, index) => ({
      at: quiz.at,
      run: () => playQuiz(quiz, { ...play, visitor: visitorOf(quiz.person), chance: random('quiz', seed, index) }),
    })),
    ...plan.visits.map((planned, index) => ({
      at: planned.at,
      run: () => visit(planned, { ...play, visitor: visitorOf(planned.person), chance: random('visit', seed, index) }),
    })),
    ...plan.follows.map(({ person, whom, at }) => ({
      at,
      run: () => visitorOf(person).call('PUT', `/api/people/${idOf(whom)}/follow`),
    })),
    ...plan.battles.map((battle, index) => ({
      at: battle.at,
      run: () => {
        const people = plan.homes.filter(({ at }) => at < battle.at).map(({ person }) => person)
        return beginBattle(battle, { people, visitorOf }, { ...play, chance: random('battle', seed, index) })
      },
    })),
    ...plan.homes.map((home) => ({ at: home.at, run: () => moveIn(visitorOf(home.person), home) })),
  ]
  await inTurn(actions, site)
  await passTime(site, site.until)
  await catchUp(site)
  return inhabitants
}

function missing({ nickname }: Person): never {
  throw new Error(`${nickname} has not signed up`)
}

async function inTurn(actions: PlannedAction[], site: WorldSite): Promise<void> {
  const sorted = actions.toSorted((a, b) => a.at - b.at)
  for (const [index, { at, run }] of sorted.entries()) {
    await passTime(site, at)
    await run()
    await catchUp(site)
    if ((index + 1) % 250 === 0) site.print(`${index + 1} of ${sorted.length} done`)
  }
}

/** Goes on to `at`; what is due on the way happens at its own instant. */
async function passTime(site: WorldSite, at: Instant): Promise<void> {
  const { running, clock } = site
  let next = await nextEvent(running.app.db)
  while (next !== null && next <= at) {
    clock.reach(next)
    await catchUp(site)
    next = await nextEvent(running.app.db)
    if (next !== null && next <= clock.now()) throw new BootFault('An event of the world does not happen.')
  }
  clock.reach(at)
}

/** What the last action caused is done before time goes on: else a busy machine would decide what counts for which day. */
async function catchUp({ running }: WorldSite): Promise<void> {
  await running.catchUp()
  const open = await openJobs(running.app.db)
  if (open.length > 0) throw new BootFault(`Jobs of the world do not end: ${[...new Set(open)].join(', ')}.`)
}

async function signUp({ app }: RunningApp, visitor: Visitor, person: Person): Promise<Inhabitant & { userId: string }> {
  const { nickname, email, language, birthDate } = person
  const password = randomBytes(9).toString('base64url')
  const body = { name: nickname, nickname, email, password, birthDate, language }
  const { user } = await visitor.call<{ user: Account }>('POST', '/api/auth/sign-up/email', body)
  await app.inTransaction((tx) => dateProfile(tx, user.id, new Date(app.clock.now())))
  return { nickname, email, language, password, userId: user.id }
}

/** Takes a home, which is free, and does what newcomers do there. */
async function moveIn(visitor: Visitor, { district, follows, gives }: PlannedHome): Promise<void> {
  const home = { commandId: newRandomId(), district, priceCents: 0 }
  await visitor.call('PUT', '/api/districts/residence', home)
  if (follows) await visitor.call('PUT', `/api/districts/${follows}/membership`)
  const gift = { commandId: newRandomId(), amountCents: btz(gives) }
  if (gives > 0) await visitor.call('POST', '/api/districts/residence/donations', gift)
}

/** Opens the link of the mail. */
async function confirm({ app }: RunningApp, visitor: Visitor, email: string): Promise<void> {
  const token = /[?&]token=([^&\s]+)/.exec((await newestTextTo(app.db, email)) ?? '')?.[1]
  if (!token) throw new BootFault(`The mail to ${email} did not come.`)
  await visitor.call('GET', `/api/auth/verify-email?token=${token}`)
  // Looking at the app then makes the session a confirmed one, which lasts.
  await visitor.call('GET', '/api/me')
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
