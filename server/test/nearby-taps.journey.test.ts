import type { Position } from '@satoshi/contract/nearby'
import { geohashOf } from '@satoshi/rules/nearby/geohash'
import { second } from '@satoshi/rules/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { forgetOld } from '../src/nearby/nearby.ts'
import { readTap, writeTap } from '../src/nearby/tap-store.ts'
import { stopTransfers } from '../src/transfer/transfer-api.ts'
import { TestClock } from './_clock.ts'
import { changeSetting } from './_game-settings.ts'
import { agree, beside, handshake, plaza, sameCode, tap } from './_nearby.ts'
import { insertPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'
import { earnedOf, send, verified, wrongDays } from './_transfers.ts'

const clock = new TestClock()
const gone = { status: 409, body: { code: 'nearby.gone' } }
let server: TestServer
let ana: Player
let bia: Player

beforeAll(async () => void (server = await startServer({ clock, quiet: true, uncounted: true })))
afterAll(async () => {
  expect(server.faults()).toEqual([])
  expect(await wrongDays(server.db)).toEqual([])
  await expectHonestLedger(server.db)
  await server.close()
})
beforeEach(async () => {
  clock.pass(180 * second)
  await forgetOld(server.db, clock.now())
  expect(await server.db.selectFrom('nearby_taps').selectAll().execute()).toEqual([])
  ana = await verified(server, clock)
  bia = await verified(server, clock)
})

/** Both tap, find the code that stands on both screens, and agree. */
async function meet(sender: Player, receiver: Player): Promise<void> {
  await tap(sender, 'send')
  await tap(receiver, 'receive')
  const [of, to] = [await sameCode(sender, receiver), await sameCode(receiver, sender)]
  expect(of.code).toBe(to.code)
  for (const reply of [await agree(sender, of.tapId), await agree(receiver, to.tapId)]) expect(reply.status).toBe(200)
}

/** Where four fields meet: the south-western corner of the one that a place is in, a field being a 2^18th of 360° by a 2^17th of 180°. */
function cornerBeside({ latitude, longitude }: Position): Position {
  const side = 360 / 2 ** 18
  return { latitude: Math.floor(latitude / side) * side, longitude: Math.floor(longitude / side) * side }
}

async function codes(player: Player): Promise<string[]> {
  return (await handshake(player)).body.matches.map(({ code }) => code.join(''))
}

describe('two who are near', () => {
  test('see one code, agree, and then know each other; who sends has a ticket that pays', async () => {
    await meet(ana, bia)
    const { body: mine } = await handshake(ana)
    expect(mine).toMatchObject({ role: 'send', matches: [], met: { player: { id: bia.id, nickname: bia.nickname } } })
    expect((await handshake(bia)).body).toMatchObject({
      role: 'receive',
      met: { player: { id: ana.id, nickname: ana.nickname }, ticket: null },
    })
    const { ticket = '' } = mine.met?.ticket ?? {}
    const caio = await verified(server, clock)
    expect((await send(caio, bia, 700, { ticket })).body.code).toBe('transfer.codeInvalid')
    expect((await send(ana, caio, 700, { ticket })).body.code).toBe('transfer.codeInvalid')
    expect((await send(ana, bia, 700, { ticket })).status).toBe(200)
    expect(await earnedOf(server.db, bia.id)).toEqual([120_700])
  })

  test('agree in either order, or both at once, fifty times', async () => {
    for (let round = 0; round < 50; round += 1) {
      clock.pass(61 * second)
      await Promise.all([tap(ana, 'send'), tap(bia, 'receive')])
      const [of, to] = [await sameCode(ana, bia), await sameCode(bia, ana)]
      const replies = await Promise.all([agree(ana, of.tapId), agree(bia, to.tapId), agree(ana, of.tapId)])
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await handshake(ana)).body.met).toMatchObject({ player: { id: bia.id } })
      expect((await handshake(bia)).body.met).toMatchObject({ player: { id: ana.id }, ticket: null })
    }
  }, 60_000)

  test('stand in any two of the fields that meet at a corner, and find each other', async () => {
    const corner = cornerBeside(plaza)
    const around = [-20, 20].flatMap((north) => [-20, 20].map((east) => beside(north, east, corner)))
    expect(new Set(around.map(geohashOf)).size).toBe(4)
    for (const [index, of] of around.entries())
      for (const to of around.slice(index + 1)) {
        clock.pass(61 * second)
        await tap(ana, 'send', of)
        await tap(bia, 'receive', to)
        expect([await codes(ana), await codes(bia)]).toMatchObject([{ length: 1 }, { length: 1 }])
      }
    clock.pass(61 * second)
    await tap(ana, 'send', plaza)
    await tap(bia, 'receive', beside(400))
    expect([await codes(ana), await codes(bia)]).toEqual([[], []])
  })

  test('tap within sixty seconds, and not a moment later', async () => {
    await tap(ana, 'send')
    clock.pass(60 * second - 1)
    await tap(bia, 'receive')
    expect(await codes(bia)).toHaveLength(1)
    clock.pass(1)
    expect(await codes(bia)).toEqual([])
    expect(await handshake(ana)).toMatchObject(gone)
    await tap(ana, 'send')
    clock.pass(61 * second)
    await tap(bia, 'receive')
    expect(await codes(bia)).toEqual([])
  })

  test('have sixty seconds for the transfer after the second one agreed', async () => {
    await tap(ana, 'send')
    await tap(bia, 'receive')
    const [of, to] = [await sameCode(ana, bia), await sameCode(bia, ana)]
    await agree(bia, to.tapId)
    clock.pass(59 * second)
    await agree(ana, of.tapId)
    clock.pass(59 * second)
    await forgetOld(server.db, clock.now())
    expect((await handshake(ana)).body.met?.ticket).toBeTruthy()
    clock.pass(second)
    for (const player of [ana, bia]) expect(await handshake(player)).toMatchObject(gone)
    clock.pass(60 * second)
    await forgetOld(server.db, clock.now())
    expect(await server.db.selectFrom('nearby_taps').selectAll().execute()).toEqual([])
  })
})

describe('whoever fakes a place', () => {
  test('learns no name, and is nobody to the other but a code that stands on no screen there', async () => {
    const eve = await verified(server, clock)
    await tap(bia, 'receive')
    await tap(ana, 'send')
    await tap(eve, 'send')
    const { body: seen } = await handshake(eve)
    expect(seen.matches).toMatchObject([{ player: null, agreed: false }])
    expect(JSON.stringify(seen)).not.toContain(bia.id)
    expect(JSON.stringify(seen)).not.toContain(bia.nickname)
    // Three codes in all, of which two stand on Bia's screen, and each of the others on one.
    const [onBia, onAna, onEve] = [await codes(bia), await codes(ana), await codes(eve)]
    expect(new Set(onBia).size).toBe(2)
    expect([...onAna, ...onEve].toSorted()).toEqual(onBia.toSorted())
    // She agrees at once; Bia sees who that is, and agrees to the code on Ana's screen.
    await agree(eve, seen.matches[0]?.tapId ?? '')
    const named = (await handshake(bia)).body.matches.flatMap(({ player }) => player?.id ?? [])
    expect(named).toEqual([eve.id])
    await agree(bia, (await sameCode(bia, ana)).tapId)
    expect((await handshake(eve)).body).toMatchObject({ matches: [{ player: null, agreed: true }], met: null })
    await agree(ana, (await sameCode(ana, bia)).tapId)
    expect((await handshake(ana)).body.met?.player.id).toBe(bia.id)
    expect((await handshake(eve)).body.met).toBe(null)
  })

  test('sees who taps the other role alone', async () => {
    for (const role of ['send', 'receive'] as const) {
      clock.pass(61 * second)
      await tap(ana, role)
      await tap(bia, role)
      expect([await codes(ana), await codes(bia)]).toEqual([[], []])
    }
    const { body } = await handshake(ana)
    const own = await server.db.selectFrom('nearby_taps').select('id').where('user_id', '=', bia.id).execute()
    expect(body.matches).toEqual([])
    // Nor by naming the other's tap.
    expect(await agree(ana, own[0]?.id ?? '')).toMatchObject(gone)
    expect(await agree(ana, crypto.randomUUID())).toMatchObject(gone)
  })

  test('agrees to nobody who is elsewhere, has tapped anew, or is themselves', async () => {
    await tap(ana, 'send')
    await tap(bia, 'receive', beside(2_000))
    const idOf = async ({ id }: Player) =>
      (await server.db.selectFrom('nearby_taps').select('id').where('user_id', '=', id).executeTakeFirst())?.id ?? ''
    expect(await agree(ana, await idOf(bia))).toMatchObject(gone)
    expect(await agree(ana, await idOf(ana))).toMatchObject(gone)
    await tap(bia, 'receive')
    const before = await idOf(bia)
    const first = await codes(bia)
    expect((await agree(ana, before)).status).toBe(200)
    await tap(bia, 'receive')
    expect(await codes(bia)).not.toEqual(first)
    expect(await agree(ana, before)).toMatchObject(gone)
    // What was agreed to is no longer there: the new tap begins without it.
    expect((await handshake(bia)).body.matches).toMatchObject([{ player: null, agreed: false }])
    await agree(bia, await idOf(ana))
    expect((await handshake(bia)).body.met).toBe(null)
  })

  test('taps six times in a row, and then every ten seconds', async () => {
    for (let taps = 0; taps < 6; taps += 1) expect((await tap(ana, 'send')).status).toBe(200)
    expect(await tap(ana, 'send')).toMatchObject({ status: 429, body: { code: 'request.tooMany' } })
    clock.pass(10 * second)
    expect((await tap(ana, 'send')).status).toBe(200)
  })
})

describe('nobody taps, nor is found,', () => {
  test('who may not send or receive', async () => {
    const minor = await verified(server, clock, { birthDate: '2009-05-05' })
    const plain = await verified(server, clock, { verifiedFor: null })
    const unconfirmed = await verified(server, clock, { confirmed: false })
    for (const [player, code] of [
      [minor, 'minor'],
      [plain, 'unverified'],
      [unconfirmed, 'unconfirmed'],
    ] as const)
      for (const role of ['send', 'receive'] as const)
        expect(await tap(player, role)).toMatchObject({ status: 403, body: { code: `transfer.${code}` } })
    await changeSetting(server, 'transfer.enabled', false)
    try {
      expect(await tap(ana, 'send')).toMatchObject({ status: 403, body: { code: 'transfer.off' } })
    } finally {
      clock.pass(second)
      await changeSetting(server, 'transfer.enabled', true)
    }
  })

  test('with whom there are no transfers: blocked either way, stopped, or unverified meanwhile', async () => {
    await tap(ana, 'send')
    await tap(bia, 'receive')
    expect(await codes(bia)).toHaveLength(1)
    for (const [one, other] of [
      [ana, bia],
      [bia, ana],
    ] as const) {
      await one.put(`/api/people/${other.id}/block`)
      expect([await codes(ana), await codes(bia)]).toEqual([[], []])
      await one.remove(`/api/people/${other.id}/block`)
      expect(await codes(ana)).toHaveLength(1)
    }
    const stop = { by: 'a test', reason: 'between two', at: clock.now() }
    await server.app.inTransaction((tx) => stopTransfers(tx, { userIds: [ana.id, bia.id] }, stop))
    expect([await codes(ana), await codes(bia)]).toEqual([[], []])
    const caio = await verified(server, clock)
    await tap(caio, 'receive')
    expect(await codes(ana)).toHaveLength(1)
    await server.db.updateTable('profiles').set({ identity_verified_at: null }).where('id', '=', caio.id).execute()
    expect(await codes(ana)).toEqual([])
  })

  test('and who met and is blocked then, has no ticket any more', async () => {
    await meet(ana, bia)
    expect((await handshake(ana)).body.met?.ticket).toBeTruthy()
    await bia.put(`/api/people/${ana.id}/block`)
    expect((await handshake(ana)).body).toMatchObject({ met: null, matches: [] })
  })
})

describe('several in one place', () => {
  test('are told apart: each pair has a code of its own', async () => {
    const others = await Promise.all([1, 2, 3].map(() => verified(server, clock)))
    for (const one of [ana, bia]) await tap(one, 'send')
    for (const one of others) await tap(one, 'receive')
    const [onAna, onBia] = [await codes(ana), await codes(bia)]
    expect(new Set([...onAna, ...onBia]).size).toBe(6)
    for (const one of others) {
      const shown = await codes(one)
      expect(shown).toHaveLength(2)
      expect(shown.filter((code) => onAna.includes(code))).toHaveLength(1)
      expect(shown.filter((code) => onBia.includes(code))).toHaveLength(1)
    }
    const [caio] = others
    if (!caio) throw new Error('nobody')
    await agree(ana, (await sameCode(ana, caio)).tapId)
    await agree(caio, (await sameCode(caio, ana)).tapId)
    expect((await handshake(ana)).body.met?.player.id).toBe(caio.id)
    expect((await handshake(bia)).body.met).toBe(null)
  })
})

describe('a crowd that taps at the same moment', () => {
  test('pushes nobody out who may be met: neither those that are blocked, either way, nor those that may not receive', async () => {
    await tap(bia, 'receive')
    clock.pass(second)
    await tap(ana, 'send')
    const own = await readTap(server.db, ana.id)
    if (!own) throw new Error('no tap')
    for (let index = 0; index < 60; index += 1) {
      // Nobody of them is verified.
      const userId = await insertPlayer(server.db, `crowd ${index}`)
      await server.app.inTransaction((tx) => writeTap(tx, { ...own, userId, id: crypto.randomUUID(), role: 'receive' }))
      const block = { created_at: new Date(clock.now()) }
      if (index < 20) await plantBlock({ ...block, blocker_id: ana.id, blocked_id: userId })
      else if (index < 40) await plantBlock({ ...block, blocker_id: userId, blocked_id: ana.id })
    }
    expect(await codes(ana)).toHaveLength(1)
    expect(await codes(ana)).toEqual(await codes(bia))
  })

  test('is shown by twelve, those of the nearest moment', async () => {
    const others = await Promise.all(Array.from({ length: 14 }, () => verified(server, clock, { earned: 0 })))
    for (const one of others) {
      await tap(one, 'receive')
      clock.pass(second)
    }
    await tap(ana, 'send')
    expect(await codes(ana)).toHaveLength(12)
    const onScreens = await Promise.all(others.map(codes))
    expect(onScreens.slice(2).flat().toSorted()).toEqual((await codes(ana)).toSorted())
  })
})

function plantBlock(block: { blocker_id: string; blocked_id: string; created_at: Date }) {
  return server.db.insertInto('blocks').values(block).execute()
}

test('one leaves while the other agrees: nobody has met, and nothing faults', async () => {
  for (let round = 0; round < 20; round += 1) {
    clock.pass(61 * second)
    await tap(ana, 'send')
    await tap(bia, 'receive')
    const [of, to] = [await sameCode(ana, bia), await sameCode(bia, ana)]
    await agree(bia, to.tapId)
    const [left, agreed] = await Promise.all([bia.remove('/api/nearby/tap'), agree(ana, of.tapId)])
    expect(left.status).toBe(200)
    expect([200, 409]).toContain(agreed.status)
    expect(await handshake(bia)).toMatchObject(gone)
    expect((await handshake(ana)).body.met).toBe(null)
    expect((await bia.remove('/api/nearby/tap')).status).toBe(200)
  }
})
