import { expect, test } from 'vitest'

import { acceptedDuel, AcceptFault } from './accepted-duel.ts'

test('the duel of an acceptance is the string, or the id in the object', () => {
  expect(acceptedDuel('d1')).toBe('d1')
  expect(acceptedDuel({ duel_id: 'd1', topic: 'general', bet_amount: 0, success: true })).toBe('d1')
})

test.each([
  [null, 'format'],
  [undefined, 'format'],
  [7, 'format'],
  ['', 'format'],
  [{}, 'noId'],
  [{ duel_id: null }, 'noId'],
  [{ duel_id: '' }, 'noId'],
  [{ id: 'd1' }, 'noId'],
])('%j is none: %s', (reply, fault) => {
  expect(() => acceptedDuel(reply)).toThrow(expect.objectContaining({ name: AcceptFault.name, fault }))
})
