import { traverseContractProcedures } from '@orpc/server'
import { contract } from '@satoshi/contract'
import type { ProcedureMeta } from '@satoshi/contract/base'
import { isRefusalCode, refusals } from '@satoshi/contract/refusals'
import { beforeAll, expect, test } from 'vitest'

import { resolved } from '../../../test/_document.ts'
import { apiDocument } from './api-document.ts'

/** Bytes of the document for each operation: 150 kB for the 117 that there were when its refusals were shared. */
const bytesAnOperation = 1_300

type Declared = { meta: ProcedureMeta; route: { path?: string; method?: string }; errorMap: object }
type Described = { operationId?: string; summary?: string; security?: object[]; responses: Record<string, unknown> }
let paths: Record<string, Record<string, Described>>
let text: string

beforeAll(async () => {
  const document: unknown = await apiDocument({ version: '1.0.0', sessionCookie: 'session' })
  text = JSON.stringify(document)
  paths = (resolved(document, document) as { paths: typeof paths }).paths // safe: what does not fit fails the tests
})

const procedures: { name: string; path: string; method: string; meta: ProcedureMeta; codes: string[] }[] = []
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  const declared: Declared = procedure['~orpc']
  const { meta, route, errorMap } = declared
  procedures.push({
    name: path.join('.'),
    path: route.path ?? '',
    method: (route.method ?? 'POST').toLowerCase(),
    meta,
    codes: Object.keys(errorMap),
  })
})

test('every refusal of the contract stands under its status, or under what all callers of its kind can meet', () => {
  for (const { name, path, method, codes } of procedures) {
    const { responses } = paths[path]?.[method] ?? { responses: {} }
    for (const code of codes) {
      const status = isRefusalCode(code) ? String(refusals[code]) : ''
      const told = responses[status] ?? responses[`${status[0]}XX`]
      expect(`${name}: ${JSON.stringify(told ?? null)}`).toContain(method === 'head' ? 'Refused' : `"${code}"`)
    }
  }
})

test('no status lists a code of another one, nor one that its procedure does not refuse', () => {
  for (const { name, path, method, codes } of procedures) {
    for (const [status, told] of Object.entries(paths[path]?.[method]?.responses ?? {})) {
      const listed = codesIn(told)
      const wrong = listed.filter(
        (code) => !codes.includes(code) || !isRefusalCode(code) || !fits(status, refusals[code]),
      )
      expect([name, status, wrong]).toEqual([name, status, []])
    }
  }
})

test('an operation says that it needs a session, or that it needs none', () => {
  for (const { name, path, method, meta } of procedures) {
    const security = paths[path]?.[method]?.security
    expect([name, security]).toEqual([name, meta.callers === 'anybody' ? [] : [{ session: [] }]])
  }
})

test('signing out is named by what it does: it ends every session (product 1.4)', () => {
  const signOut = paths['/auth/sign-out']?.['post']
  expect(signOut?.operationId).toBe('auth.signOutEverywhere')
  expect(signOut?.summary).toContain('every session')
})

test('what several operations have in common is written once', () => {
  expect(text.length / procedures.length).toBeLessThan(bytesAnOperation)
})

/** The refusal codes that a response lists, wherever. */
function codesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const { code } = part as { code?: { enum?: string[] } } // safe: any object may have a code
  return [...(code?.enum ?? []), ...Object.values(part).flatMap(codesIn)]
}

function fits(listed: string, status: number): boolean {
  return listed === String(status) || listed === `${String(status)[0]}XX`
}
