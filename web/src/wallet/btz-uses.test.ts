import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { uses } from './btz-uses.tsx'

test('what BTZ can be used for is what the server takes them for, no more and no less', () => {
  const root = join(import.meta.dirname, '../../../server/src')
  const files = globSync('**/*.ts', { cwd: root }).filter((path) => !/\.test\.ts$|^wallet\/|(^|\/)_/.test(path))
  const texts = files.map((path) => readFileSync(join(root, path), 'utf8'))
  const bought = texts
    .filter((text) => /\b(payFor|donateTo)\(/.test(text))
    // What is paid back stands in the same file under its own reason.
    .map((text) => text.replaceAll(/\breturnPayment\([^)]*\)/g, ''))
    .flatMap((text) => [...text.matchAll(/\breason: '(\w+)'/g)].map(([, reason = '']) => reason))
  const staked = texts.some((text) => /\bpostStakes\(/.test(text)) ? ['stake'] : []
  const shown = Object.entries(uses).flatMap(([reason, use]) => (use ? [reason] : []))
  expect(shown.toSorted()).toEqual([...new Set([...bought, ...staked])].toSorted())
})
