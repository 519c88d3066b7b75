import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { rewardSources } from '../words.ts'
import { categoryOf, entryCategories, isKnownReason, otherReasons } from './category.ts'

test('every reward and every other reason has one category, and every category a reason', () => {
  const reasons = [...rewardSources, ...otherReasons]
  expect(reasons.filter((reason) => !isKnownReason(reason))).toEqual([])
  expect(new Set(reasons).size).toBe(reasons.length)
  expect([...new Set(reasons.map(categoryOf))].toSorted()).toEqual(entryCategories.toSorted())
})

test('a reason that nobody named is `other`, whatever it is called', () => {
  expect(['guildWar', '', 'toString', '__proto__'].map(categoryOf)).toEqual(['other', 'other', 'other', 'other'])
})

test('every reason that the server writes in its sources has a name in the statement', () => {
  const root = join(import.meta.dirname, '../../../server/src')
  const files = globSync('**/*.ts', { cwd: root }).filter((path) => !/\.test\.ts$|(^|\/)_/.test(path))
  const written = files
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .filter((text) => /\btransferType:|\bpayFor\(/.test(text))
    .flatMap((text) => [...text.matchAll(/\breason(?::| =) '(\w+)'/g)].map(([, reason = '']) => reason))
  expect(written.filter((reason) => !isKnownReason(reason))).toEqual([])
  expect(written).toContain('accountDeleted')
})
