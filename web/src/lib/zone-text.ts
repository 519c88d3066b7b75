import { dateFormat } from '../kit/formats.ts'

/** How people call a time zone in a language ("Horário Padrão de Brasília"); its IANA name where the browser knows no other. */
export function zoneText(zone: string, language: string): string {
  try {
    const parts = dateFormat(language, {
      timeZone: zone,
      timeZoneName: 'longGeneric',
    }).formatToParts()
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  } catch {
    return zone
  }
}

/** Whether both are one zone: some have an old name and a new one. */
export function isSameZone(one: string, other: string): boolean {
  return one === other || canonical(one) === canonical(other)
}

/** The zone that this device keeps its clock by. */
export function zoneOfDevice(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

function canonical(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return zone
  }
}
