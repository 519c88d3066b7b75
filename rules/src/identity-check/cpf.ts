/** A CPF as it is typed: eleven digits, with all of its dots and its dash or without some of them. */
const typed = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/

/**
 * The eleven digits of a CPF, the number by which Brazil knows a taxpayer; null for what is none: its last two digits follow
 * from the nine before, and digits that are all alike are nobody's. Source: Receita Federal, module 11 of the CPF.
 */
export function digitsOfCpf(text: string): string | null {
  if (!typed.test(text)) return null
  const digits = text.replaceAll(/\D/g, '')
  if (new Set(digits).size === 1) return null
  const first = checkDigit(digits.slice(0, 9))
  const second = checkDigit(digits.slice(0, 9) + first)
  return digits.endsWith(`${first}${second}`) ? digits : null
}

/** Whether a text is a CPF, with its dots and dash or without; it may be nobody's yet. */
export function isCpf(text: string): boolean {
  return digitsOfCpf(text) !== null
}

/** The digit that follows some others: weights from 2 at the last one up, modulo 11, where 10 is written 0. */
function checkDigit(digits: string): number {
  const sum = [...digits].reduce((all, digit, index) => all + Number(digit) * (digits.length + 1 - index), 0)
  return ((sum * 10) % 11) % 10
}
