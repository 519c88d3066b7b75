import { rankGroup } from '../../league/close-group.ts'
import { paceWeeks, type LeaguePace, type LeagueTier } from '../../league/tiers.ts'
import { arrive, groupSeats, newStanding } from '../../league/seating.ts'
import { cents } from '../../money.ts'
import type { SimPlayer } from './player.ts'
import { grantAll } from './reward-bus.ts'
import type { Economy } from './economy.ts'

/** A group that is filling or full. */
type Group = { tier: LeagueTier; pace: LeaguePace; seats: SimPlayer[] }

/** The leagues of a running week: groups are filled in the order of first points, and closed together. */
export class LeagueWeek {
  #groups: Group[] = []
  readonly #seated = new Set<SimPlayer>()

  /** Seats a player who has points in this week and no seat yet. */
  seat({ today }: Economy, player: SimPlayer): void {
    const { league } = player
    if (league.points === 0 || this.#seated.has(player)) return
    this.#seated.add(player)
    const { week } = today
    const before = league.standing ?? newStanding(week)
    const { seat, standing } = arrive(before, { week, at: player.now, now: player.now, lastWeeks: league.lastWeeks })
    league.standing = standing
    if (!seat) return
    const open = ({ tier, pace, seats }: Group) => tier === seat.tier && pace === seat.pace && seats.length < groupSeats
    const group = this.#groups.find(open) ?? { ...seat, seats: [] }
    if (group.seats.length === 0) this.#groups.push(group)
    group.seats.push(player)
  }

  /** Ends the week: prizes, tiers, and everybody at zero points again. */
  close(economy: Economy, players: readonly SimPlayer[]): void {
    for (const group of this.#groups) closeGroup(economy, group)
    this.#groups = []
    this.#seated.clear()
    for (const { league } of players) {
      league.lastWeeks = [...league.lastWeeks, league.points].slice(-paceWeeks)
      league.points = 0
    }
  }
}

function closeGroup(economy: Economy, { tier, seats }: Group): void {
  const byId = new Map(seats.map((player) => [player.id, player]))
  const ranked = rankGroup(
    tier,
    seats.map(({ id, league }) => ({ userId: id, points: league.points, reachedAt: league.reachedAt })),
  )
  for (const { userId, tierAfter, prizeCents } of ranked) {
    const player = byId.get(userId)
    if (!player?.league.standing) continue
    player.league.standing = { ...player.league.standing, tier: tierAfter }
    const ref = economy.today.week
    if (prizeCents === 0) continue
    grantAll(economy, player, [
      { source: 'league', ref, xp: 0, points: 0, earnedCents: prizeCents, grantedCents: cents(0) },
    ])
  }
}
