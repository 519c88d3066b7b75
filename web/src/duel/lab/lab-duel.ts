import type { Duel } from '@satoshi/contract/duel'
import type { MatchView } from '@satoshi/contract/match'
import { apply } from '@satoshi/rules/match/apply'
import type { Command } from '@satoshi/rules/match/command'
import type { Match, SeatNumber } from '@satoshi/rules/match/match'
import { startMatch } from '@satoshi/rules/match/start'
import { viewFor, type PublicProfile, type QuestionText } from '@satoshi/rules/match/view'
import { cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'

import { duelVerdictOf, type EndedPhase, type Outcome } from '../why-won.ts'
import { sampleQuestions } from './sample-questions.ts'

/** What both put in, in the duel test: 100 BTZ. */
const stakeCents = cents(10_000)

/** A duel between two seats of this page, by the same rules as on the server. */
export function startLabDuel(id: string, at: Instant): Match {
  const { match } = startMatch({
    id,
    format: 'duel',
    seed: id,
    questions: sampleQuestions(),
    occupants: [
      { kind: 'player', userId: `${id}-0` },
      { kind: 'player', userId: `${id}-1` },
    ],
    stakeCents,
    at,
  })
  return match
}

/** The duel after a command; the same where the rules refuse it. */
export function afterCommand(match: Match, command: Command, at: Instant): Match {
  const outcome = apply(match, command, at)
  return outcome.ok ? outcome.value.match : match
}

type LabSetting = { at: Instant; textAt: (position: number) => QuestionText; profiles: [PublicProfile, PublicProfile] }

/** The view of one seat as the server would send it, with what the server adds at the end invented. */
export function labView(match: Match, seat: SeatNumber, { at, textAt, profiles }: LabSetting): MatchView {
  const seen = viewFor(match, seat, { at, textAt, profileOf: (number) => profiles[number === 0 ? 0 : 1] })
  const view = { ...seen, hints: null, lives: null, gain: null }
  const { phase } = view
  if (phase.name !== 'ended') return { ...view, phase }
  const ended: MatchView = { ...view, phase: { ...phase, ...inventedEnd('void') } }
  return { ...ended, phase: { ...phase, ...inventedEnd(duelVerdictOf(ended)?.outcome ?? 'void') } }
}

type Invented = Pick<EndedPhase, 'rewards' | 'multiplier' | 'ratings' | 'netCents' | 'terms'>

function inventedEnd(outcome: Outcome): Invented {
  const xp = { won: 175, lost: 100, drawn: 130, void: 0 }[outcome]
  const change = { won: 24, lost: -18, drawn: 1, void: 0 }[outcome]
  if (outcome === 'void') return { rewards: [], multiplier: 1, ratings: [], netCents: 0, terms: null }
  const after = (before: number) => ({ value: before + change, provisional: true })
  return {
    rewards: [{ source: 'duelFinish', xp, amountCents: 0, level: null, streak: null }],
    multiplier: 1,
    ratings: [
      { category: 'overall', before: 1_500, after: after(1_500) },
      { category: 'financas', before: 1_520, after: after(1_520) },
    ],
    netCents: { won: stakeCents, lost: -stakeCents, drawn: 0 }[outcome],
    terms: null,
  }
}

/** What stands around the match, for one seat. */
export function labDuel(match: Match, seat: SeatNumber, profiles: [PublicProfile, PublicProfile]): Duel {
  const [mine, other] = seat === 0 ? [profiles[0], profiles[1]] : [profiles[1], profiles[0]]
  return {
    id: match.id,
    status: match.phase.name === 'ended' ? 'finished' : 'active',
    endedReason: match.phase.name === 'ended' ? match.phase.reason : null,
    theme: 'general',
    stakeCents,
    createdAt: match.startedAt,
    endedAt: match.phase.name === 'ended' ? match.phase.at : null,
    me: { ...mine, rating: { value: 1_500, provisional: true } },
    opponent: { ...other, rating: { value: 1_612, provisional: false } },
    outcome: null,
    score: null,
    ratingChange: null,
    netCents: null,
    draw: { commitment: '', seed: null },
  }
}
