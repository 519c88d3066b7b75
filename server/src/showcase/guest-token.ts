import { createHmac, timingSafeEqual } from 'node:crypto'

import { hour, type Instant, type Millis } from '@satoshi/rules/time'
import { z } from 'zod'

import type { Config } from '../config.ts'
import { cookieLine, cookieNamed, cookiePrefix } from '../identity/identity-api.ts'

type Signing = Pick<Config, 'authSecret'>
type Site = Pick<Config, 'authSecret' | 'publicUrl'>

/** A question that was shown to somebody without an account, under an id that a later answer is stored by. */
export type Shown = { id: string; questionId: string; version: number; expiresAt: Instant }

/** How long a shown question may be answered. */
export const shownMillis: Millis = hour

/** How long an answer waits for an account. */
export const waitingMillis: Millis = 24 * hour

const shown = z.strictObject({ id: z.uuid(), questionId: z.string(), version: z.int(), expiresAt: z.int() })

/** A shown question as it travels: readable, and signed, so that the server writes nothing before it is answered. */
export function tokenOf(signing: Signing, question: Shown): string {
  return sealed(signing, 'question', Buffer.from(JSON.stringify(question)).toString('base64url'))
}

/** The question of a token; null for one that we did not sign, or that is over at `at`. */
export function shownIn(signing: Signing, token: string, at: Instant): Shown | null {
  const written = opened(signing, 'question', token)
  if (written === null) return null
  const question = shown.parse(JSON.parse(Buffer.from(written, 'base64url').toString()))
  return question.expiresAt > at ? question : null
}

/** What decides the order of the options: a secret of ours, so that the id tells nothing of it. */
export function orderSeed(signing: Signing, id: string): string {
  return signature(signing, 'order', id)
}

/** The line that lets a browser keep which answer is its own. */
export function answerCookie(site: Site, id: string): string {
  return cookieLine(`${nameOf(site)}=${sealed(site, 'answer', id)}; Max-Age=${waitingMillis / 1_000};`, site)
}

/** The line that takes it out again. */
export function takenCookie(site: Site): string {
  return cookieLine(`${nameOf(site)}=; Max-Age=0;`, site)
}

/** The answer that a browser says is its own; null without a cookie that we signed. */
export function answerIn(site: Site, headers: Headers): string | null {
  return opened(site, 'answer', cookieNamed(nameOf(site), headers.get('cookie') ?? ''))
}

function nameOf(site: Site): string {
  return `${cookiePrefix(site)}.showcase`
}

/** What is signed for one purpose is nothing for another. */
type Purpose = 'question' | 'answer' | 'order'

function sealed(signing: Signing, purpose: Purpose, text: string): string {
  return `${text}.${signature(signing, purpose, text)}`
}

function opened(signing: Signing, purpose: Purpose, written: string): string | null {
  const dot = written.lastIndexOf('.')
  if (dot < 1) return null
  const text = written.slice(0, dot)
  const [found, expected] = [Buffer.from(written.slice(dot + 1)), Buffer.from(signature(signing, purpose, text))]
  return found.length === expected.length && timingSafeEqual(found, expected) ? text : null
}

function signature({ authSecret }: Signing, purpose: Purpose, text: string): string {
  return createHmac('sha256', authSecret).update(`showcase ${purpose} ${text}`).digest('base64url')
}
