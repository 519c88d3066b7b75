import { hour, minute, type Millis } from '@satoshi/rules/time'

import { numerals } from '../kit/formats.ts'

const day = 24 * hour

/** When something comes back: in minutes, in hours, tomorrow, in days; as the language says it. */
export function dueText(left: Millis, language: string): string {
  const format = new Intl.RelativeTimeFormat(numerals(language), { numeric: 'auto' })
  if (left < hour) return format.format(Math.max(1, Math.ceil(left / minute)), 'minute')
  if (left < day) return format.format(Math.round(left / hour), 'hour')
  return format.format(Math.round(left / day), 'day')
}
