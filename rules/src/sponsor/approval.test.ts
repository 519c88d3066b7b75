import { expect, test } from 'vitest'

import { mayDecide, maySubmit, mayWrite } from './approval.ts'

const draft = { state: 'draft', version: 'a', live: false } as const
const submitted = { state: 'submitted', version: 'b', live: false } as const
const shown = { state: 'approved', version: 'c', live: true } as const
const fine = { ok: true, value: true }
const changed = { ok: false, code: 'sponsor.changed', details: {} }

test('a draft is written by whoever has seen its last version, and the first of a district by whoever saw none', () => {
  expect(mayWrite(draft, 'a')).toEqual(fine)
  expect(mayWrite(null, null)).toEqual(fine)
  for (const [open, seen] of [
    [draft, 'z'],
    [draft, null],
    [null, 'a'],
  ] as const)
    expect(mayWrite(open, seen)).toEqual(changed)
})

test('what waits for approval is not written: it is withdrawn first', () => {
  expect(mayWrite(submitted, 'b')).toMatchObject({ code: 'sponsor.submitted' })
  expect(maySubmit(submitted, { seen: 'b', submitted: false })).toEqual(fine)
})

test('a draft is sent once, in the version that was seen', () => {
  expect(maySubmit(draft, { seen: 'a', submitted: true })).toEqual(fine)
  expect(maySubmit(draft, { seen: 'z', submitted: true })).toEqual(changed)
  expect(maySubmit(submitted, { seen: 'b', submitted: true })).toEqual(changed)
  expect(maySubmit(draft, { seen: 'a', submitted: false })).toEqual(changed)
  expect(maySubmit(null, { seen: 'a', submitted: true })).toEqual(changed)
})

test('nobody decides about what they wrote, or sent', () => {
  const ours = { ...submitted, hands: ['ana', null, 'bia'] }
  for (const decision of ['approve', 'reject'] as const) {
    expect(mayDecide(ours, { seen: 'b', decision, by: 'caio' })).toEqual(fine)
    for (const by of ['ana', 'bia'])
      expect(mayDecide(ours, { seen: 'b', decision, by })).toMatchObject({ code: 'sponsor.ownWork' })
  }
})

test('only the version that was read is decided about, while it waits', () => {
  const by = 'caio'
  for (const decision of ['approve', 'reject'] as const) {
    expect(mayDecide({ ...submitted, hands: [] }, { seen: 'a', decision, by })).toEqual(changed)
    expect(mayDecide({ ...draft, hands: [] }, { seen: 'a', decision, by })).toEqual(changed)
    expect(mayDecide({ ...shown, hands: [] }, { seen: 'c', decision, by })).toEqual(changed)
    expect(mayDecide(null, { seen: 'a', decision, by })).toEqual(changed)
  }
})

test('what is shown is taken down by any admin, and nothing else is', () => {
  expect(mayDecide({ ...shown, hands: ['ana'] }, { seen: 'c', decision: 'takeDown', by: 'ana' })).toEqual(fine)
  expect(mayDecide({ ...shown, live: false, hands: [] }, { seen: 'c', decision: 'takeDown', by: 'ana' })).toEqual(
    changed,
  )
  expect(mayDecide({ ...submitted, hands: [] }, { seen: 'b', decision: 'takeDown', by: 'ana' })).toEqual(changed)
})
