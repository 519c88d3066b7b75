import type { DuelInvite } from '@satoshi/contract/invite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { DuelStart, type DuelRow, type DuelStartPort } from './duel-start.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const duelId = '01890000-0000-7000-8000-00000000d001'

test('an accepted invite waits 1 s, looks for the waiting duel of the pair, speaks, and goes 1.5 s later', async () => {
  const { start, events } = begin({ waiting: [duelId] })
  start.onInvite(invite('accepted'))
  await vi.advanceTimersByTimeAsync(999)
  expect(events).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toEqual(['look waiting', 'say inviteAccepted Bia', `announce ${duelId} 1500`])
  await vi.advanceTimersByTimeAsync(1_499)
  expect(events).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(events.slice(3)).toEqual([`silence ${duelId}`, `go ${duelId}`])
})

test('where no duel waits, it looks once more after 3 s without the status, and goes at once', async () => {
  const { start, events } = begin({ waiting: [null], any: [duelId] })
  start.onInvite(invite('accepted'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(events).toEqual(['look waiting'])
  await vi.advanceTimersByTimeAsync(2_999)
  expect(events).toEqual(['look waiting'])
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toEqual(['look waiting', 'look any', `go ${duelId}`])
})

test('where there is none the second time either, nothing happens any more', async () => {
  const { start, events } = begin({ waiting: [null], any: [null] })
  start.onInvite(invite('accepted'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(events).toEqual(['look waiting', 'look any'])
})

test('a look that fails counts as none found', async () => {
  const { start, events } = begin({ waiting: [new Error('network')], any: [duelId] })
  start.onInvite(invite('accepted'))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(events).toContain(`go ${duelId}`)
})

test('an acceptance that is told twice is heard once', async () => {
  const { start, events } = begin({ waiting: [duelId, duelId] })
  start.onInvite(invite('accepted'))
  start.onInvite(invite('accepted'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(events.filter((line) => line.startsWith('go'))).toEqual([`go ${duelId}`])
})

test('a rejection and an invite that nobody answered are told once, with the reason', () => {
  const { start, events } = begin({})
  start.onInvite({ ...invite('rejected'), decline_reason: 'stakeTooHigh' })
  start.onInvite({ ...invite('rejected'), decline_reason: 'stakeTooHigh' })
  start.onInvite({ ...invite('expired'), id: '2' })
  start.onInvite({ ...invite('withdrawn'), id: '3' })
  expect(events).toEqual(['say inviteRejected Bia stakeTooHigh', 'say inviteUnanswered Bia'])
})

test('a new row of a duel speaks and goes after 1 s, and the invite that led to it is silent', async () => {
  const { start, events } = begin({ waiting: [duelId] })
  start.onDuel(row('waiting'))
  start.onInvite(invite('accepted'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(events.filter((line) => line !== 'look waiting')).toEqual([
    'say duelStarted Bia',
    `announce ${duelId} 1000`,
    `silence ${duelId}`,
    `go ${duelId}`,
  ])
})

test('a row that comes after the invite has spoken is silent', async () => {
  const { start, events } = begin({ waiting: [duelId] })
  start.onInvite(invite('accepted'))
  await vi.advanceTimersByTimeAsync(1_000)
  start.onDuel(row('waiting'))
  start.onDuel(row('active'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(events.filter((line) => line.startsWith('say'))).toEqual(['say inviteAccepted Bia'])
  expect(events.filter((line) => line.startsWith('go'))).toEqual([`go ${duelId}`])
})

test('a duel that became active speaks for itself where nothing was heard before', async () => {
  const { start, events } = begin({})
  start.onDuel(row('active'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(events[0]).toBe('say duelActive Bia')
  expect(events.at(-1)).toBe(`go ${duelId}`)
})

test('nobody is pulled into a duel that was opened here, or that is over', async () => {
  const { start, events } = begin({ visited: [duelId], waiting: [duelId] })
  start.onDuel(row('waiting'))
  start.onDuel(row('active'))
  start.onInvite(invite('accepted'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(events).toEqual(['look waiting'])

  const other = begin({})
  other.start.onDuel(row('waiting'))
  other.start.onDuel(row('cancelled'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(other.events.filter((line) => line.startsWith('go'))).toEqual([])
  expect(other.events.at(-1)).toBe(`silence ${duelId}`)
})

test('whoever accepts hears that, and not of the row that comes before the answer', async () => {
  const { start, events } = begin({})
  const answer = Promise.withResolvers<string>()
  const accepted = start.accept('Ana', () => answer.promise)
  start.onDuel(row('waiting'))
  answer.resolve(duelId)
  await accepted
  await vi.advanceTimersByTimeAsync(1_000)
  expect(events).toEqual(['say duelAccepted Ana', `announce ${duelId} 1000`, `silence ${duelId}`, `go ${duelId}`])
})

test('an acceptance whose answer is lost still leads to the duel that its row tells of', async () => {
  const { start, events } = begin({})
  const answer = Promise.withResolvers<string>()
  const accepted = start.accept('Ana', () => answer.promise)
  start.onDuel(row('waiting'))
  answer.reject(new Error('network'))
  await expect(accepted).rejects.toThrow('network')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(events.at(-1)).toBe(`go ${duelId}`)
})

test('after the end nothing happens by itself', async () => {
  const { start, events } = begin({ waiting: [duelId] })
  start.onInvite(invite('accepted'))
  start.onDuel(row('waiting'))
  start.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(events.filter((line) => line.startsWith('go'))).toEqual([])
})

type Found = string | null | Error

function begin({ waiting = [], any = [], visited = [] }: { waiting?: Found[]; any?: Found[]; visited?: string[] }) {
  const events: string[] = []
  const port: DuelStartPort = {
    findDuel: ({ status }) => {
      events.push(`look ${status ?? 'any'}`)
      const found = (status ? waiting : any).shift() ?? null
      return found instanceof Error ? Promise.reject(found) : Promise.resolve(found)
    },
    show: (message) => {
      const reason = 'reason' in message && message.reason ? ` ${message.reason}` : ''
      events.push(`say ${message.name} ${message.nickname}${reason}`)
    },
    announce: ({ id, inMillis }) => void events.push(`announce ${id} ${inMillis}`),
    silence: (id) => void events.push(`silence ${id}`),
    go: (id) => void events.push(`go ${id}`),
    wasVisited: (id) => visited.includes(id),
  }
  return { start: new DuelStart(port), events }
}

function invite(status: DuelInvite['status']): DuelInvite {
  const person = {
    level: 1,
    xp: 0,
    profile_image_url: null,
    avatar: null,
    accessory_id: null,
    rating: 1500,
    rating_provisional: true,
  }
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
