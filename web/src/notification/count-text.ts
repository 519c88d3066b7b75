import { unreadCounted } from '@satoshi/rules/notification/bell'

import { numberFormat } from '../kit/formats.ts'

/** The count as far as it fits the sign. */
export function countText(unread: number, language: string): string {
  const number = numberFormat(language)
  return unread >= unreadCounted ? `${number.format(unreadCounted - 1)}+` : number.format(unread)
}
