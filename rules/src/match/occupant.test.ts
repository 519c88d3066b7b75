import { expect, test } from 'vitest'

import { botIdOf, isPerson, mayStake, userIdOf, type Occupant } from './occupant.ts'

const player: Occupant = { kind: 'player', userId: 'ana' }
const guest: Occupant = { kind: 'guest', guestId: 'somebody' }
const bot: Occupant = { kind: 'bot', botId: 'lua' }

test.each([
  { occupant: player, person: true, stake: true, userId: 'ana', botId: null },
  { occupant: guest, person: true, stake: false, userId: null, botId: null },
  { occupant: bot, person: false, stake: true, userId: null, botId: 'lua' },
])('what a $occupant.kind is: a person, with or without an account', ({ occupant, person, stake, userId, botId }) => {
  expect([isPerson(occupant), mayStake(occupant), userIdOf(occupant), botIdOf(occupant)]).toEqual([
    person,
    stake,
    userId,
    botId,
  ])
})
