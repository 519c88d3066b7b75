import { revocationReasons, type RevocationReason } from '@satoshi/rules/identity-check/standing'
import { hour } from '@satoshi/rules/time'

import { processEnvironment, readIdentityKeys } from '../config.ts'
import { findStandingAccount } from '../identity/identity-api.ts'
import {
  freeRetainedCpf,
  readActs,
  readDecided,
  readKeysInUse,
  readPending,
  readReviewDays,
  revokeIdentity,
} from '../identity-check/identity-check-api.ts'
import {
  exitCodes,
  printable,
  systemUser,
  textTable,
  type AdminCommand,
  type AdminContext,
  type ExitCode,
} from './admin-command.ts'

/** Milliseconds after which a case has waited for too long; a player is told that it is usually a day or two. */
const patience = 72 * hour

/** Milliseconds over which decisions are listed: as long as documents are kept. */
const reportedMillis = 30 * 24 * hour

const pendingColumns = ['case', 'player', 'sent', 'try', 'turn of', 'taken by'].map((heading) => ({ heading }))
const decidedColumns = ['case', 'player', 'decided', 'result', 'reason', 'by'].map((heading) => ({ heading }))
const reviewColumns = ['day', 'by', 'taken', 'looks', 'approved', 'rejected'].map((heading, index) => ({
  heading,
  right: index > 1,
}))
const actColumns = ['at', 'act', 'photo', 'by'].map((heading) => ({ heading }))

/**
 * `identity`: which identity checks wait, what was decided in 30 days, what admins took and looked at on each day of them,
 * and which keys are needed still. Exit code 1 while a case has waited for three days.
 */
async function reportIdentity({ connection, now, json, print }: AdminContext): Promise<ExitCode> {
  const { db } = connection
  const pending = await readPending(db)
  const decided = await readDecided(db, now - reportedMillis)
  const reviews = await readReviewDays(db, now - reportedMillis)
  const keys = await readKeysInUse(db)
  const late = pending.filter(({ submittedAt }) => submittedAt <= now - patience).length
  if (json) print(JSON.stringify({ pending, decided, reviews, keys }))
  else {
    const waiting = pending.map(({ id, nickname, submittedAt, attempt, checker, takenBy, takenUntil }) => [
      id,
      printable(nickname),
      timeOf(submittedAt),
      String(attempt),
      checker ?? '-',
      takenUntil !== null && takenUntil > now ? printable(takenBy ?? '') : '-',
    ])
    const done = decided.map(({ id, nickname, decidedAt, state, reason, decidedBy }) => [
      id,
      printable(nickname),
      timeOf(decidedAt),
      state,
      reason ?? '-',
      decidedBy === null ? '-' : printable(decidedBy),
    ])
    for (const line of textTable(pendingColumns, waiting)) print(line)
    print('')
    for (const line of textTable(decidedColumns, done)) print(line)
    print('')
    const days = reviews.map(({ day, by, ...counts }) => [
      day,
      printable(by),
      ...[counts.taken, counts.looks, counts.approved, counts.rejected].map(String),
    ])
    for (const line of textTable(reviewColumns, days)) print(line)
    print('')
    print(`${pending.length} wait, ${late} of them for three days or more; ${decided.length} decided in 30 days.`)
    print(`Keys that something is sealed or hashed by: ${keys.join(', ') || 'none'}. None of these may be given up.`)
  }
  return late === 0 ? exitCodes.well : exitCodes.wrong
}

/** What the words behind `identity` ask for; null when that is nothing. */
export function identityCommand([verb, subject, ...words]: string[]): AdminCommand | null {
  if (verb === undefined) return reportIdentity
  if (subject === undefined) return null
  if (verb === 'looks') return words.length === 0 ? showActs(subject) : null
  if (verb === 'free-cpf') return words.length === 0 ? freeCpf(subject) : null
  const [said, free, ...rest] = words
  if (verb !== 'revoke' || !said?.startsWith('--reason=') || rest.length > 0) return null
  if (free !== undefined && free !== '--free-cpf') return null
  return revoke(subject, said.slice('--reason='.length), free !== undefined)
}

/** `identity revoke`: takes a verification back; the player reads why. Exit code 2 where it cannot be. */
function revoke(who: string, said: string, frees: boolean): AdminCommand {
  return async ({ connection, now, print, complain }) => {
    const reason = revocationReasons.find((one): one is RevocationReason => one === said)
    if (!reason) {
      complain(`There is no reason ${printable(said)}; there are ${revocationReasons.join(', ')}.`)
      return exitCodes.failed
    }
    const account = await findStandingAccount(connection.db, who)
    const revocation = { reason, frees, by: systemUser(), at: now }
    const done = account && (await connection.inTransaction((tx) => revokeIdentity(tx, account.userId, revocation)))
    if (!done) {
      complain(account ? `${account.nickname} was never verified.` : `There is no player ${printable(who)}.`)
      return exitCodes.failed
    }
    print(`${account.nickname} is no longer verified: ${reason}.`)
    print(done.cpfFreed ? 'The CPF may be verified anew.' : 'Nothing was changed about the CPF.')
    return exitCodes.well
  }
}

/**
 * `identity free-cpf`: frees the CPF of a case that waits from what is kept of accounts that are gone. Exit code 1 where an
 * account that stands has it, 2 where no case waits or none opens.
 */
function freeCpf(who: string): AdminCommand {
  return async ({ connection, place, now, print, complain }) => {
    const ring = readIdentityKeys(processEnvironment(), place)
    const account = ring && (await findStandingAccount(connection.db, who))
    if (!account) {
      complain(
        ring
          ? `There is no player ${printable(who)}.`
          : 'There is no key of identity checks here: IDENTITY_KEY is not set.',
      )
      return exitCodes.failed
    }
    const { userId, nickname } = account
    const freeing = { ring, operator: systemUser(), at: now }
    const done = await connection.inTransaction((tx) => freeRetainedCpf(tx, userId, freeing))
    if (typeof done === 'string') {
      const nothing = `No case of ${nickname} waits.`
      complain(done === 'notOpened' ? `No key that is set opens the case of ${nickname}.` : nothing)
      return exitCodes.failed
    }
    print(
      done.freed
        ? `What was kept of the CPF is deleted: ${nickname} may be verified with it.`
        : `Nothing was kept of the CPF of ${nickname}.`,
    )
    if (done.usedBy === null) return exitCodes.well
    print(`${done.usedBy} is verified with it, or was: identity revoke <who> --reason=otherPerson --free-cpf frees it.`)
    return exitCodes.wrong
  }
}

/** `identity looks`: what was done about one case, and who looked at what, the newest first. Exit code 2 where it is none. */
function showActs(caseId: string): AdminCommand {
  return async ({ connection, json, print, complain }) => {
    const acts = isUuid(caseId) ? await readActs(connection.db, caseId) : []
    if (acts.length === 0) {
      complain(`There is no case ${printable(caseId)}, or nothing was done about it.`)
      return exitCodes.failed
    }
    if (json) print(JSON.stringify({ acts }))
    else {
      const rows = acts.map(({ at, act, photo, by }) => [
        timeOf(at),
        act,
        photo ?? '-',
        by === null ? '-' : printable(by),
      ])
      for (const line of textTable(actColumns, rows)) print(line)
    }
    return exitCodes.well
  }
}

function timeOf(at: number): string {
  return new Date(at).toISOString().slice(0, 16)
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
