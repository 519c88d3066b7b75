import type { Notice } from '@satoshi/contract/notice'
import { expect, test } from 'vitest'

import { pathOf, signOf } from './notice-look.ts'

const notice: Notice = {
  ...{ id: crypto.randomUUID(), type: 'duel_accepted', title: 'a', message: 'b', data: {}, isRead: false },
  createdAt: 0,
}

test.each([
  ['duel_accepted', 'duel'],
  ['streak_frozen', 'streak_frozen'],
  ['streak_reached', 'streak'],
  ['league_promoted', 'league'],
  ['something_newer_than_this_tab', 'other'],
])('%s has the sign %s', (type, sign) => expect(signOf({ type })).toBe(sign))

test.each([
  ['duel_accepted', { duel_id: 'abc' }, '/duel/abc'],
  ['duel_accepted', {}, null],
  ['duel_rejected', {}, null],
  ['achievement', { key: 'firstQuiz' }, '/gamification?tab=achievements'],
  ['level_up', {}, '/gamification'],
  ['perfect_quiz', {}, null],
])('%s with %j leads to %s', (type, data, path) => expect(pathOf({ ...notice, type, data })).toBe(path))
