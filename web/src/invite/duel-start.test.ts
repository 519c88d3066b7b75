import type { DuelInvite } from '@satoshi/contract/invite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { DuelStart, type DuelRow, type DuelStartWorld } from './duel-start.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const duelId = '01890000-0000-7000-8000-00000000d001'

test('an accepted invite waits 1 s, looks for the waiting duel of the pair, speaks, and goes 1.5 s later', async () => {
  const { start, told } = begin({ waiting: [duelId] })
  start.hearInvite(invite('accepted'))
  await vi.advanceTimersByTimeAsync(999)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['look waiting', 'say inviteAccepted Bia', `announce ${duelId} 1500`])
  await vi.advanceTimersByTimeAsync(1_499)
  expect(told).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(told.slice(3)).toEqual([`silence ${duelId}`, `go ${duelId}`])
})

test('where no duel waits, it looks once more after 3 s without the status, and goes at once', async () => {
  const { start, told } = begin({ waiting: [null], any: [duelId] })
  start.hearInvite(invite('accepted'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toEqual(['look waiting'])
  await vi.advanceTimersByTimeAsync(2_999)
  expect(told).toEqual(['look waiting'])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['look waiting', 'look any', `go ${duelId}`])
})

test('where there is none the second time either, nothing happens any more', async () => {
  const { start, told } = begin({ waiting: [null], any: [null] })
  start.hearInvite(invite('accepted'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual(['look waiting', 'look any'])
})

test('a look that fails counts as none found', async () => {
  const { start, told } = begin({ waiting: [new Error('network')], any: [duelId] })
  start.hearInvite(invite('accepted'))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(told).toContain(`go ${duelId}`)
})

test('an acceptance that is told twice is heard once', async () => {
  const { start, told } = begin({ waiting: [duelId, duelId] })
  start.hearInvite(invite('accepted'))
  start.hearInvite(invite('accepted'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told.filter((line) => line.startsWith('go'))).toEqual([`go ${duelId}`])
})

test('a rejection and an invite that nobody answered are told once, with the reason', () => {
  const { start, told } = begin({})
  start.hearInvite({ ...invite('rejected'), decline_reason: 'stakeTooHigh' })
  start.hearInvite({ ...invite('rejected'), decline_reason: 'stakeTooHigh' })
  start.hearInvite({ ...invite('expired'), id: '2' })
  start.hearInvite({ ...invite('withdrawn'), id: '3' })
  expect(told).toEqual(['say inviteRejected Bia stakeTooHigh', 'say inviteUnanswered Bia'])
})

test('a new row of a duel speaks and goes after 1 s, and the invite that led to it is silent', async () => {
  const { start, told } = begin({ waiting: [duelId] })
  start.hearDuel(row('waiting'))
  start.hearInvite(invite('accepted'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told.filter((line) => line !== 'look waiting')).toEqual([
    'say duelStarted Bia',
    `announce ${duelId} 1000`,
    `silence ${duelId}`,
    `go ${duelId}`,
  ])
})

test('a row that comes after the invite has spoken is silent', async () => {
  const { start, told } = begin({ waiting: [duelId] })
  start.hearInvite(invite('accepted'))
  await vi.advanceTimersByTimeAsync(1_000)
  start.hearDuel(row('waiting'))
  start.hearDuel(row('active'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told.filter((line) => line.startsWith('say'))).toEqual(['say inviteAccepted Bia'])
  expect(told.filter((line) => line.startsWith('go'))).toEqual([`go ${duelId}`])
})

test('a duel that became active speaks for itself where nothing was heard before', async () => {
  const { start, told } = begin({})
  start.hearDuel(row('active'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told[0]).toBe('say duelActive Bia')
  expect(told.at(-1)).toBe(`go ${duelId}`)
})

test('nobody is pulled into a duel that was opened here, or that is over', async () => {
  const { start, told } = begin({ visited: [duelId], waiting: [duelId] })
  start.hearDuel(row('waiting'))
  start.hearDuel(row('active'))
  start.hearInvite(invite('accepted'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual(['look waiting'])

  const other = begin({})
  other.start.hearDuel(row('waiting'))
  other.start.hearDuel(row('cancelled'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(other.told.filter((line) => line.startsWith('go'))).toEqual([])
  expect(other.told.at(-1)).toBe(`silence ${duelId}`)
})

test('whoever accepts hears that, and not of the row that comes before the answer', async () => {
  const { start, told } = begin({})
  const answer = Promise.withResolvers<string>()
  const accepted = start.accept('Ana', () => answer.promise)
  start.hearDuel(row('waiting'))
  answer.resolve(duelId)
  await accepted
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toEqual(['say duelAccepted Ana', `announce ${duelId} 1000`, `silence ${duelId}`, `go ${duelId}`])
})

test('an acceptance whose answer is lost still leads to the duel that its row tells of', async () => {
  const { start, told } = begin({})
  const answer = Promise.withResolvers<string>()
  const accepted = start.accept('Ana', () => answer.promise)
  start.hearDuel(row('waiting'))
  answer.reject(new Error('network'))
  await expect(accepted).rejects.toThrow('network')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told.at(-1)).toBe(`go ${duelId}`)
})

test('after the end nothing happens by itself', async () => {
  const { start, told } = begin({ waiting: [duelId] })
  start.hearInvite(invite('accepted'))
  start.hearDuel(row('waiting'))
  start.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told.filter((line) => line.startsWith('go'))).toEqual([])
})

type Found = string | null | Error

function begin({ waiting = [], any = [], visited = [] }: { waiting?: Found[]; any?: Found[]; visited?: string[] }) {
  const told: string[] = []
  const world: DuelStartWorld = {
    findDuel: ({ status }) => {
      told.push(`look ${status ?? 'any'}`)
      const found = (status ? waiting : any).shift() ?? null
      return found instanceof Error ? Promise.reject(found) : Promise.resolve(found)
    },
    say: (word) => {
      const reason = 'reason' in word && word.reason ? ` ${word.reason}` : ''
      told.push(`say ${word.name} ${word.nickname}${reason}`)
    },
    announce: ({ id, inMillis }) => void told.push(`announce ${id} ${inMillis}`),
    silence: (id) => void told.push(`silence ${id}`),
    go: (id) => void told.push(`go ${id}`),
    wasVisited: (id) => visited.includes(id),
  }
  return { start: new DuelStart(world), told }
}

function invite(status: DuelInvite['status']): DuelInvite {
  const person = { level: 1, xp: 0, profile_image_url: null, avatar: null, rating: 1500, rating_provisional: true }
  return {
    id: '1',
    challenger_id: 'ana',
    challenged_id: 'bia',
    quiz_topic: 'general',
    bet_amount: 0,
    status,
    decline_reason: null,
    duel_id: null,
    created_at: '',
    expires_at: '',
    challenger: { id: 'ana', nickname: 'Ana', ...person },
    challenged: { id: 'bia', nickname: 'Bia', ...person },
  }
}

function row(status: DuelRow['status']): DuelRow {
  return { id: duelId, status, opponent: { nickname: 'Bia' } }
}
