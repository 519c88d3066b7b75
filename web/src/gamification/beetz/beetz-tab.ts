/** The parts of the page, in their order; the first is shown when the address names none. */
export const beetzTabs = ['own', 'earn', 'use', 'boxes', 'supply'] as const
export type BeetzTab = (typeof beetzTabs)[number]

/** The part that an address names; what it does not know is the first. */
export function tabIn(search: URLSearchParams): BeetzTab {
  return beetzTabs.find((tab) => tab === search.get('tab')) ?? beetzTabs[0]
}

/** The address of a part, without what goes without saying. */
export function searchOf(tab: BeetzTab): URLSearchParams {
  return new URLSearchParams(tab === beetzTabs[0] ? {} : { tab })
}
