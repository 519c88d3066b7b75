import type { BoardItem } from '@satoshi/contract/leaderboard'
import { expect, test } from 'vitest'

import { placesOf } from './board-places.ts'

test('pages follow each other', () => {
  expect(itemsOf([page(1, 'a', 'b'), page(2, 'c')])).toEqual(['a', 'b', 'c'])
  expect(itemsOf([])).toEqual([])
})

test('whoever fell from one page to the next stands where the newer one says', () => {
  expect(itemsOf([page(1, 'a', 'b', 'c'), page(2, 'b', 'd')])).toEqual(['a', 'c', 'b', 'd'])
})

test('a page that was read later above has the newer truth', () => {
  expect(itemsOf([page(5, 'c', 'x'), page(1, 'a', 'c')])).toEqual(['c', 'x', 'a'])
})

test('two pages of one moment tell nobody twice', () => {
  expect(itemsOf([page(1, 'a', 'b'), page(1, 'b', 'c')])).toEqual(['a', 'b', 'c'])
})

function page(serverNow: number, ...ids: string[]) {
  const items: BoardItem[] = ids.map((id) => ({
    rank: 1,
    points: 1,
    player: { id, nickname: id, avatarUrl: null, avatarId: null, accessoryId: null, skinId: null, level: 1 },
  }))
  return { items, serverNow }
}

function itemsOf(pages: { items: BoardItem[]; serverNow: number }[]): string[] {
  return placesOf(pages).map(({ player }) => player.id)
}
