import { hour, minute, second, type Millis } from '@satoshi/rules/time'

import { numberFormat } from './formats.ts'

const day = 24 * hour

/** The two largest units of a duration that are worth saying: days and hours, down to minutes and seconds. */
export function timeLeftText(left: Millis, language: string): string {
  const [large, small] = left >= day ? units.days : left >= hour ? units.hours : units.minutes
  const whole = Math.floor(left / large.millis)
  const rest = Math.floor((left % large.millis) / small.millis)
  return `${inUnit(whole, large.unit, language)} ${inUnit(rest, small.unit, language)}`
}

const units = {
  days: [
    { unit: 'day', millis: day },
    { unit: 'hour', millis: hour },
  ],
  hours: [
    { unit: 'hour', millis: hour },
    { unit: 'minute', millis: minute },
  ],
  minutes: [
    { unit: 'minute', millis: minute },
    { unit: 'second', millis: second },
  ],
} as const

function inUnit(value: number, unit: string, language: string): string {
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}
