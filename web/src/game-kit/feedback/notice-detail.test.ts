import { expect, test } from 'vitest'

import { noticeFrom } from './notice-detail.ts'

const plain = { id: 'a', title: 'Title' }

test('what is left out takes its default (product 1.3, 1.9)', () => {
  expect(noticeFrom(plain)).toEqual({
    ...plain,
    type: 'neutral',
    description: null,
    icon: null,
    action: null,
    duration: 4_000,
    position: 'top-right',
    animation: 'fade',
  })
})

test('every field is kept as it came', () => {
  const detail = {
    id: 'a',
    type: 'warning',
    title: 'Title',
    description: 'Text',
    icon: 'trophy',
    duration: 0,
    position: 'bottom-center',
    animation: 'bounce',
    action: { label: 'Open', onClick: () => undefined },
  }
  expect(noticeFrom(detail)).toEqual(detail)
})

test.each([
  ['type', 'danger', 'neutral'],
  ['position', 'bottom-left', 'top-right'],
  ['animation', 'spin', 'fade'],
  ['duration', '4000', 4_000],
  ['duration', Number.NaN, 4_000],
  ['duration', Number.POSITIVE_INFINITY, 2_147_483_647],
  ['duration', -1, -1],
  ['description', { html: '<b>' }, null],
  ['icon', 7, null],
  ['action', { label: 'Open' }, null],
  ['action', { label: '', onClick: () => undefined }, null],
  ['action', 'open()', null],
])('%s %j becomes %j', (field, value, expected) => {
  expect(noticeFrom({ ...plain, [field]: value })).toMatchObject({ [field]: expected })
})

test('without an id it gets a random one', () => {
  const ids = [1, 2].map(() => noticeFrom({ title: 'Title' })?.id)
  expect(new Set(ids).size).toBe(2)
})

test.each([null, undefined, 'text', 7, {}, { title: '' }, { title: '   ' }, { title: ['a'] }])(
  '%j is no notice',
  (detail) => {
    expect(noticeFrom(detail)).toBeNull()
  },
)
