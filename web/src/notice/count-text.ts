import { unreadCounted } from '@satoshi/rules/notice/bell'

import { numerals } from '../kit/numerals.ts'

/** The count as far as it fits the sign. */
export function countText(unread: number, language: string): string {
  const number = new Intl.NumberFormat(numerals(language))
  return unread >= unreadCounted ? `${number.format(unreadCounted - 1)}+` : number.format(unread)
}
