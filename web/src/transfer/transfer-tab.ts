/** The parts of the screen, in their order. Source: product 1.2. */
export const transferTabs = ['send', 'receive', 'history'] as const
export type TransferTab = (typeof transferTabs)[number]

const path = '/p2p-transfer'

/** The part that an address names; what names none is the first. */
export function tabIn(search: URLSearchParams): TransferTab {
  return transferTabs.find((tab) => tab === search.get('tab')) ?? transferTabs[0]
}

/** The address of a part, without what goes without saying. */
export function searchOf(tab: TransferTab): URLSearchParams {
  return new URLSearchParams(tab === transferTabs[0] ? {} : { tab })
}

/** Whom an address means to send to; null where it names nobody. */
export function receiverIn(search: URLSearchParams): string | null {
  return search.get('to')
}

/** The way to send something to somebody. */
export function sendPath(receiverId: string): string {
  return `${path}?${new URLSearchParams({ to: receiverId })}`
}
