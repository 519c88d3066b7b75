import type { Command, SeatChoice } from '@satoshi/rules/match/command'
import type { Match, SeatNumber } from '@satoshi/rules/match/match'
import { passTime, wakeAt } from '@satoshi/rules/match/pass-time'
import { useCallback, useEffect, useState } from 'react'

import { serverNow } from '../../lib/clock.ts'
import { labAnswer } from './lab-bot.ts'
import { atScale, realAt, worldAt, type LabClock } from './lab-clock.ts'
import { afterCommand, startLabDuel } from './lab-duel.ts'

/** How a seat of the duel test is connected and played. */
export type LabSeat = {
  connected: boolean
  playsItself: boolean
  /** Given while away; sent on the return. */
  lastAnswer: { position: number; choice: SeatChoice } | null
  /** What it saw last, while away. */
  frozen: Match | null
}

export type Lab = {
  match: Match
  clock: LabClock
  seats: [LabSeat, LabSeat]
  /** Who wants to play again. */ again: [boolean, boolean]
}

export type LabVerbs = {
  restart: () => void
  setScale: (scale: number) => void
  ready: (seat: SeatNumber) => void
  answer: (seat: SeatNumber, choice: SeatChoice) => void
  leave: (seat: SeatNumber) => void
  connect: (seat: SeatNumber, connected: boolean) => void
  playItself: (seat: SeatNumber, playsItself: boolean) => void
  again: (seat: SeatNumber) => void
}

/** A duel of two seats in this page, kept moving by its clock. */
export function useLab(): { lab: Lab; verbs: LabVerbs } {
  const [lab, setLab] = useState(() => newLab(1))
  useWakes(lab, setLab)
  const [verbs] = useState(() => verbsOf(setLab))
  return { lab, verbs }
}

type SetLab = (change: (lab: Lab) => Lab) => void

function newLab(scale: number): Lab {
  const real = serverNow()
  const seat: LabSeat = { connected: true, playsItself: false, lastAnswer: null, frozen: null }
  return {
    match: startLabDuel(crypto.randomUUID(), real),
    clock: { world: real, real, scale },
    seats: [seat, { ...seat, playsItself: true }],
    again: [false, false],
  }
}

function verbsOf(setLab: SetLab): LabVerbs {
  const send = (command: Command) => setLab((lab) => sent(lab, command))
  return {
    restart: () => setLab(playedAgain),
    setScale: (scale) => setLab((lab) => ({ ...lab, clock: atScale(lab.clock, serverNow(), scale) })),
    ready: (seat) => send({ type: 'ready', seat }),
    answer: (seat, choice) => setLab((lab) => answered(lab, seat, choice)),
    leave: (seat) => send({ type: 'leave', seat }),
    connect: (seat, connected) => setLab((lab) => reconnected(lab, seat, connected)),
    playItself: (seat, playsItself) => setLab((lab) => withSeat(lab, seat, { playsItself })),
    again: (seat) =>
      setLab((lab) => {
        const again: Lab['again'] = [lab.again[0] || seat === 0, lab.again[1] || seat === 1]
        return again[0] && again[1] ? playedAgain(lab) : { ...lab, again }
      }),
  }
}

// Seats keep who plays them, and come back to the table.
function playedAgain({ clock, seats: [first, second] }: Lab): Lab {
  const back = { connected: true, lastAnswer: null, frozen: null }
  return {
    ...newLab(clock.scale),
    seats: [
      { ...first, ...back },
      { ...second, ...back },
    ],
  }
}

function sent(lab: Lab, command: Command): Lab {
  return { ...lab, match: afterCommand(lab.match, command, worldAt(lab.clock, serverNow())) }
}

function withSeat(lab: Lab, seat: SeatNumber, change: Partial<LabSeat>): Lab {
  const [first, second] = lab.seats
  return { ...lab, seats: seat === 0 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }] }
}

function answered(lab: Lab, seat: SeatNumber, choice: SeatChoice): Lab {
  const { phase } = lab.match
  if (phase.name !== 'asking') return lab
  const { position } = phase
  if (!seatOf(lab, seat).connected) return withSeat(lab, seat, { lastAnswer: { position, choice } })
  return sent(lab, { type: 'answer', seat, position, choice })
}

function reconnected(lab: Lab, seat: SeatNumber, connected: boolean): Lab {
  const { lastAnswer } = seatOf(lab, seat)
  const frozen = connected ? null : lab.match
  const told = sent(lab, { type: connected ? 'back' : 'away', seat })
  const now = withSeat(told, seat, { connected, lastAnswer: null, frozen })
  return connected && lastAnswer ? sent(now, { type: 'answer', seat, ...lastAnswer }) : now
}

/** What a seat sees of the match: how it stands, or how it stood when its connection was lost. */
export function seenBy(lab: Lab, seat: SeatNumber): Match {
  return seatOf(lab, seat).frozen ?? lab.match
}

export function seatOf({ seats }: Lab, seat: SeatNumber): LabSeat {
  return seat === 0 ? seats[0] : seats[1]
}

// Time alone moves the duel, and the seats that play by themselves: whichever comes first is waited for.
function useWakes(lab: Lab, setLab: SetLab) {
  const step = useCallback(() => setLab(stepped), [setLab])
  useEffect(() => {
    const next = nextOf(lab)
    if (next === null) return
    const timer = setTimeout(step, Math.max(0, realAt(lab.clock, next) - serverNow()) + 5)
    return () => clearTimeout(timer)
  }, [lab, step])
}

function nextOf({ match, seats }: Lab): number | null {
  const answers = ([0, 1] as const).flatMap((seat) =>
    seats[seat].playsItself ? (labAnswer(match, seat)?.at ?? []) : [],
  )
  const times = [wakeAt(match), ...answers].filter((time) => time !== null)
  return times.length === 0 ? null : Math.min(...times)
}

function stepped(lab: Lab): Lab {
  const at = worldAt(lab.clock, serverNow())
  const due = ([0, 1] as const).reduce((before, seat) => {
    const answer = before.seats[seat].playsItself ? labAnswer(before.match, seat) : null
    if (!answer || answer.at > at) return before
    const { position, choice } = answer
    return { ...before, match: afterCommand(before.match, { type: 'answer', seat, position, choice }, at) }
  }, lab)
  return { ...due, match: passTime(due.match, at).match }
}
