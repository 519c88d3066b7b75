import { contract } from '@satoshi/contract'
import { expect, test } from 'vitest'

import { bareContract } from './contract-json.ts'

test('the browser knows every procedure of the contract, also one that is named like a note for readers', () => {
  // safe: the contract's own domains, written a moment ago
  const bare = JSON.parse(bareContract()) as Record<string, object>
  for (const [domain, procedures] of Object.entries(contract)) {
    expect(Object.keys(bare[domain] ?? {}), domain).toEqual(Object.keys(procedures))
  }
})

test('what only readers need stays on the server', () => {
  expect(bareContract()).not.toMatch(/"(tags":\[|summary":"|description":")/)
})
