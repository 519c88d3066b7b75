import type { Day } from '../../time.ts'

/** What a mission is called in its grant: its period, when that began, its place. */
export function missionReference(period: 'day' | 'week', starts: Day, slot: number): string {
  return `${period}:${starts}:${slot}`
}

/** Whether the reference is one of a mission of a week. */
export function isWeekly(reference: string): boolean {
  return reference.startsWith('week:')
}
