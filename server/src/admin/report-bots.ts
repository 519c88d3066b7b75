import { botReport, type BotLine } from '../bot/bot-api.ts'
import { exitCodes, type Desk, type ExitCode } from './admin-command.ts'
import { textTable } from './text-table.ts'

/** `bots`: every bot, the weakest first, with how players do against it. */
export async function reportBots({ connection, json, say }: Desk): Promise<ExitCode> {
  const bots = await botReport(connection.db)
  if (json) {
    say(JSON.stringify({ bots }))
    return exitCodes.well
  }
  for (const line of textTable(columns, bots.map(botRow))) say(line)
  say('')
  const played = bots.reduce((sum, { duels }) => sum + duels, 0)
  const won = bots.reduce((sum, { duels, playerRate }) => sum + duels * (playerRate ?? 0), 0)
  say(`${bots.length} bots, ${played} duels, players won ${percent(played === 0 ? null : won / played)}.`)
  return exitCodes.well
}

const number = (heading: string) => ({ heading, right: true })
const columns = [
  { heading: 'bot' },
  { heading: 'temperament' },
  number('strength'),
  number('shift'),
  number('duels'),
  number('players win'),
]

function botRow({ name, temperament, theta, shift, duels, playerRate, active }: BotLine): string[] {
  const figures = [String(Math.round(theta)), shift.toFixed(1), String(duels), percent(playerRate)]
  return [active ? name : `${name} (rests)`, temperament, ...figures]
}

function percent(share: number | null): string {
  return share === null ? '-' : `${Math.round(share * 100)} %`
}
