import {
  formatGameSetting,
  gameSettingKeys,
  gameSettings,
  parseGameSetting,
  settingsAt,
  type GameSettingKey,
} from '@satoshi/rules/game-settings'
import type { RefusalDetails } from '@satoshi/rules/outcome'
import type { Instant } from '@satoshi/rules/time'

import {
  insertSettingChange,
  readSettingChanges,
  type RecordedChange,
} from '../platform/game-settings/game-settings-store.ts'
import { exitCodes, systemUser, textTable, type AdminCommand } from './admin-command.ts'

/** What is asked to be changed, as it was written. */
export type RequestedChange = { key: string; value: string; reason: string; from: string | null }

/** `set <key> <value> --reason=… [--from=…]`; null where a part is missing or unknown. */
export function requestedChange(words: string[]): RequestedChange | null {
  const options = words.filter((word) => word.startsWith('--'))
  const [key, value, ...more] = words.filter((word) => !word.startsWith('--'))
  const option = (name: string) => options.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null
  const reason = option('reason')
  const from = option('from')
  const known = Number(reason !== null) + Number(from !== null)
  if (key === undefined || value === undefined || reason === null || more.length > 0 || options.length > known)
    return null
  return { key, value, reason, from }
}

/** `settings`: every setting, its value now, its bounds, and what is planned. */
export const showSettings: AdminCommand = async ({ connection, now, json, print }) => {
  const changes = await readSettingChanges(connection.db)
  const current = settingsAt(changes, now)
  const rows = gameSettingKeys.map((key) => {
    const planned = changes.filter((change) => change.key === key && change.startsAt > now)
    return {
      key,
      value: formatGameSetting(key, current[key]),
      standard: formatGameSetting(key, gameSettings[key].standard),
      ...boundsOf(key),
      planned: planned.map((one) => ({ value: valueText(key, one), startsAt: new Date(one.startsAt).toISOString() })),
    }
  })
  if (json) print(JSON.stringify({ settings: rows }))
  else {
    const columns = ['setting', 'value', 'standard', 'from', 'to', 'unit', 'planned'].map((heading) => ({ heading }))
    const cells = rows.map(({ key, value, standard, least, most, unit, planned }) => [
      key,
      value,
      standard,
      least,
      most,
      unit,
      planned.map((one) => `${one.value} from ${minuteOf(Date.parse(one.startsAt))}`).join(', ') || '-',
    ])
    for (const line of textTable(columns, cells)) print(line)
  }
  return exitCodes.well
}

/** `settings history`: every change that was made, who made it and why. */
export const showSettingHistory: AdminCommand = async ({ connection, json, print }) => {
  const changes = await readSettingChanges(connection.db)
  if (json) print(JSON.stringify({ changes: changes.map((one) => ({ ...one, value: valueText(one.key, one) })) }))
  else if (changes.length === 0) print('No setting was ever changed.')
  else {
    const columns = ['made', 'setting', 'value', 'from', 'by', 'why'].map((heading) => ({ heading }))
    const cells = changes.map((change) => [
      minuteOf(change.createdAt),
      change.key,
      valueText(change.key, change),
      minuteOf(change.startsAt),
      change.changedBy,
      change.reason,
    ])
    for (const line of textTable(columns, cells)) print(line)
  }
  return exitCodes.well
}

/** `settings set …`: a change from now on, or from a later instant. Every process knows it within two seconds. */
export function changeSetting(requested: RequestedChange): AdminCommand {
  return async ({ connection, now, print, complain }) => {
    const parsed = parseGameSetting(requested.key, requested.value)
    if (!parsed.ok) {
      complain(refusalText(requested.key, parsed))
      return exitCodes.failed
    }
    const startsAt = requested.from === null ? now : Date.parse(requested.from)
    if (Number.isNaN(startsAt) || (requested.from !== null && !hasZone.test(requested.from))) {
      complain(`${requested.from} is no instant; write it like 2026-12-01T03:00:00-03:00.`)
      return exitCodes.failed
    }
    if (startsAt < now) {
      complain(`${requested.from} is over; a change begins now or later.`)
      return exitCodes.failed
    }
    const reason = requested.reason.trim()
    if (reason.length < leastReason || reason.length > mostReason) {
      complain(`The reason has ${leastReason} to ${mostReason} characters: others read it when they wonder.`)
      return exitCodes.failed
    }
    const { key, value } = parsed.value
    const change = { key, value, startsAt, changedBy: `operator ${systemUser()}`, reason, createdAt: now }
    await connection.inTransaction((tx) => insertSettingChange(tx, change))
    const begins = startsAt > now ? ` from ${minuteOf(startsAt)}` : ' now'
    print(`${key} is ${formatGameSetting(key, value)}${begins}.`)
    return exitCodes.well
  }
}

/** Of the table's column. */
const [leastReason, mostReason] = [3, 500]
const hasZone = /(?:Z|[+-]\d\d:\d\d)$/

function boundsOf(key: GameSettingKey): { least: string; most: string; unit: string } {
  const setting = gameSettings[key]
  if (setting.kind === 'toggle') return { least: 'off', most: 'on', unit: '-' }
  const [least, most] = [formatGameSetting(key, setting.least), formatGameSetting(key, setting.most)]
  return { least, most, unit: setting.kind === 'amount' ? 'BTZ' : '-' }
}

function refusalText(key: string, { code, details }: { code: string; details: RefusalDetails }): string {
  if (code === 'settings.unknown') return `There is no setting ${key}; npm run admin -- settings lists them.`
  if (code === 'settings.outOfBounds') return `${key} goes from ${details['least']} to ${details['most']}.`
  return details['kind'] === 'toggle' ? `${key} is on or off.` : `${key} is a whole number.`
}

/** A stored value as it is written; that of a key which is no longer a setting as it stands. */
function valueText(key: string, { value }: Pick<RecordedChange, 'value'>): string {
  const known = gameSettingKeys.find((one) => one === key)
  const isValue = typeof value === 'boolean' || typeof value === 'number'
  return known && isValue ? formatGameSetting(known, value) : JSON.stringify(value)
}

/** UTC, to the minute. */
function minuteOf(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
