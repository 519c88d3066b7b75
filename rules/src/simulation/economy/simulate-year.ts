import { signUpGrant } from '../../progress/grant.ts'
import { random, shuffled, type Random } from '../../random.ts'
import { CityBattles } from './city-battles.ts'
import { happens, timesOf } from './temperaments.ts'
import { endDay, playQuizzes, pursueMissions } from './day-play.ts'
import { playBotDuel, playDuel } from './duel-play.ts'
import { LeagueWeek } from './league-week.ts'
import { newPlayer, type SimPlayer } from './player.ts'
import { grantAll } from './reward-bus.ts'
import { newEconomy, economyDay, type Plan, type Watch, type Economy } from './economy.ts'
import { YearRecord } from './year-record.ts'

/**
 * Lives a year (or what the plan asks for) of players through the rules of the game: they play, are paid, claim, open,
 * buy. Gives the record that the table of product 6.7 is made from. The same plan always gives the same record.
 * `watch` sees every grant that is made.
 */
export function simulateYear(plan: Plan, watch: Watch = () => {}): YearRecord {
  const economy = newEconomy(plan, watch)
  const players = Array.from({ length: plan.players }, (_, index) => newPlayer(index, plan))
  const chance = random(plan.seed, 'world')
  const league = new LeagueWeek()
  const battles = new CityBattles(plan.seed)
  const record = new YearRecord(economy, players)
  for (let index = 0; index < plan.days; index++) {
    const today = economyDay(index)
    if (index > 0 && today.week !== economy.today.week) league.close(economy, players)
    economy.today = today
    if (index === 0) for (const player of players) grantAll(economy, player, [signUpGrant(player.id)])
    const active = liveDay(economy, players, { chance, battles })
    for (const player of active) league.seat(economy, player)
    record.endDay(active)
  }
  return record
}

/** A day of all: quizzes, duels among those who are there, battles of districts, what is missing for the missions, the store. */
function liveDay(
  economy: Economy,
  players: readonly SimPlayer[],
  { chance, battles }: { chance: Random; battles: CityBattles },
): SimPlayer[] {
  const active = players.filter((player) => happens(player.chance, player.habits.plays))
  for (const player of active) playQuizzes(economy, player)
  playDuels(economy, active, { chance, staked: false })
  playDuels(economy, active, { chance, staked: true })
  battles.liveDay(economy, active)
  for (const player of active) {
    if (player.today.wantsAll) pursueMissions(economy, player)
    endDay(economy, player)
  }
  return active
}

/** Pairs off who wants duels; who is left, or would meet themselves, plays a bot. */
function playDuels(
  economy: Economy,
  active: readonly SimPlayer[],
  { chance, staked }: { chance: Random; staked: boolean },
) {
  const wishes = active.flatMap((player) => {
    const { duels, staked: stakes } = player.habits
    return Array.from({ length: timesOf(player.chance, staked ? stakes : duels) }, () => player)
  })
  const waiting = shuffled(wishes, chance)
  for (let index = 0; index < waiting.length; index += 2) {
    const [one, other] = [waiting[index], waiting[index + 1]]
    if (one && other && one !== other) playDuel(economy, one, other, staked)
    else for (const alone of [one, other]) if (alone) playBotDuel(economy, alone)
  }
}
