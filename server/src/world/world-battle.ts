import type { Battle } from '@satoshi/contract/battle'
import type { City, DistrictPage } from '@satoshi/contract/district'
import type { MatchView } from '@satoshi/contract/match'
import { battleRules, sideOf } from '@satoshi/rules/district/battle'
import { btz } from '@satoshi/rules/money'

import type { Person, PlannedBattle } from './world-plan.ts'
import { playOn, type Play, type Visitor } from './world-play.ts'

/** Residents of each side who make an attempt: one more than a side needs. */
const fightersOfSide = battleRules.fewestFighters + 1

/** What one resident adds to a treasury that cannot pay a challenge yet, in whole BTZ. */
const addedBtz = 40

type Residents = { people: readonly Person[]; visitorOf: (person: Person) => Visitor }

/**
 * Lets one district challenge another, and some of both sides fight. Residents first give what the treasury lacks; the first
 * of them who may challenge does. Nothing happens where nobody may, as in a world of few people.
 */
export async function beginBattle(
  planned: PlannedBattle,
  { people, visitorOf }: Residents,
  play: Omit<Play, 'visitor'>,
): Promise<void> {
  const own: { person: Person; visitor: Visitor }[] = []
  const theirs: typeof own = []
  for (const person of people) {
    const visitor = visitorOf(person)
    const { residence } = await visitor.call<City>('GET', '/api/districts')
    const side = residence && sideOf(planned, residence.district)
    if (side) (side === 'attacker' ? own : theirs).push({ person, visitor })
  }
  const battle = await challenge(planned, own, play)
  if (!battle) return
  for (const one of [...own.slice(0, fightersOfSide), ...theirs.slice(0, fightersOfSide)])
    await fight(battle, one.person, { ...play, visitor: one.visitor })
}

async function challenge(
  { attacker, defender }: PlannedBattle,
  own: readonly { visitor: Visitor }[],
  { newCommandId }: Pick<Play, 'newCommandId'>,
): Promise<Battle | null> {
  for (const { visitor } of own) {
    const { treasuryCents } = await visitor.call<DistrictPage>('GET', `/api/districts/${attacker}`)
    if (treasuryCents >= btz(battleRules.costBtz)) break
    const gift = { commandId: newCommandId(), amountCents: btz(addedBtz) }
    await visitor.call('POST', '/api/districts/residence/donations', gift)
  }
  for (const { visitor } of own) {
    const { bar } = await visitor.call<{ bar: string | null }>('GET', `/api/districts/${defender}/battles`)
    if (bar !== null) continue
    return visitor.call<Battle>('POST', `/api/districts/${defender}/battles`, { commandId: newCommandId() })
  }
  return null
}

/** An attempt of somebody who may make one. */
async function fight({ id }: Battle, person: Person, play: Play): Promise<void> {
  const { visitor, newCommandId } = play
  const { mine } = await visitor.call<{ mine: { bar: string | null } | null }>('GET', `/api/battles/${id}`)
  if (mine?.bar !== null) return
  const view = await visitor.call<MatchView>('POST', `/api/battles/${id}/attempts`, { commandId: newCommandId() })
  await playOn(view, person, play)
}
