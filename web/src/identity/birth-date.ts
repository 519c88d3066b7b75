/** Digits of the scripts that our languages write with, as the plain ones. */
const zeros = [0x0660, 0x06f0, 0x0966]

/** What was typed into a date field, as dd/mm/yyyy as far as it goes: slashes come by themselves. */
export function tidyDate(typed: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`
  const digits = plainDigits(typed).replaceAll(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/')
}

/** The day of a dd/mm/yyyy as YYYY-MM-DD; null where no calendar has it. */
export function dayOf(written: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(tidyDate(written))
  if (!parts) return null
  const day = `${parts[3]}-${parts[2]}-${parts[1]}`
  const moment = new Date(`${day}T00:00:00Z`)
  // 31/02 would be carried over into March.
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day ? null : day
}

/** The text with the digits of other scripts as the plain ones. */
export function plainDigits(text: string): string {
  return [...text].map((letter) => plainDigit(letter.codePointAt(0) ?? 0) ?? letter).join('')
}

function plainDigit(code: number): string | null {
  const zero = zeros.find((first) => code >= first && code < first + 10)
  return zero === undefined ? null : String(code - zero)
}
