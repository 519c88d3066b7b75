import type { MatchView } from '@satoshi/contract/match'
import type { Match, SeatNumber } from '@satoshi/rules/match/match'
import { viewFor, type PublicProfile, type QuestionText } from '@satoshi/rules/match/view'
import type { Language } from '@satoshi/rules/language'

import { botProfilesOf } from '../bot/bot-api.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { publicProfilesOf } from '../profile/profile-api.ts'
import { textsOf } from '../question/question-api.ts'
import type { LoadedMatch } from './match-store.ts'

/** Viewer of a match: seat, user and language. */
export type Viewer = { seat: SeatNumber; userId: string; language: Language }

/** A match as one seat may see it: the rules' view with texts, faces (read unless they are known) and what the seat was paid. */
export async function matchView(
  app: Pick<App, 'clock' | 'db'>,
  db: Db,
  loaded: LoadedMatch,
  viewer: Viewer,
  known?: ReadonlyMap<string, PublicProfile>,
): Promise<MatchView> {
  const { match } = loaded
  const texts = await textsSeen(app, db, match, viewer.language)
  const profiles = known ?? (await profilesAt(db, match))
  const view = viewFor(match, viewer.seat, {
    at: app.clock.now(),
    textAt: (position) => texts.get(position) ?? fault(`no text at ${position}`),
    profileOf: (seat) => profileOf(match, seat, profiles),
  })
  const { phase } = view
  return {
    ...view,
    phase: phase.name === 'ended' ? { ...phase, ...payoutOf(loaded, viewer.seat) } : phase,
  }
}

/** What the match came to for a seat; one that nobody settled came to nothing. */
function payoutOf({ results }: LoadedMatch, seat: SeatNumber) {
  const { rewards = [], ratings = [], netCents = null } = results.get(seat) ?? {}
  return { rewards, ratings, netCents }
}

/** The texts of the questions that a view can show: the current one, and all closed ones once the match has ended. */
async function textsSeen(
  app: Pick<App, 'db'>,
  db: Db,
  match: Match,
  language: Language,
): Promise<Map<number, QuestionText>> {
  const { phase } = match
  const positions =
    phase.name === 'ended'
      ? match.questions.map((_, position) => position)
      : phase.name === 'asking' || phase.name === 'revealing'
        ? [phase.position]
        : []
  const keys = positions.flatMap((position) => match.questions[position] ?? [])
  const texts = await textsOf(app, db, keys, language)
  return new Map(positions.map((position, index) => [position, texts[index] ?? fault(`no text at ${position}`)]))
}

/** The faces of everybody at a match, players and bots, by their ids. */
export async function profilesAt(db: Db, { seats }: Match): Promise<Map<string, PublicProfile>> {
  const players = seats.flatMap(({ occupant }) => (occupant.kind === 'player' ? [occupant.userId] : []))
  const bots = seats.flatMap(({ occupant }) => (occupant.kind === 'bot' ? [occupant.botId] : []))
  const profiles = await publicProfilesOf(db, players)
  for (const [id, { rating: _, ...face }] of await botProfilesOf(db, bots)) profiles.set(id, face)
  return profiles
}

function profileOf(match: Match, seat: SeatNumber, profiles: ReadonlyMap<string, PublicProfile>): PublicProfile {
  const occupant = match.seats[seat]?.occupant
  const id = occupant?.kind === 'bot' ? occupant.botId : occupant?.userId
  return profiles.get(id ?? '') ?? fault(`no face for seat ${seat}`)
}

function fault(message: string): never {
  throw new Error(message)
}
