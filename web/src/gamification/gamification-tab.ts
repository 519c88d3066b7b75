/** The parts of the page, in their order; the first is shown when the address names none. */
export const gamificationTabs = ['level', 'streak', 'multipliers', 'achievements', 'boxes', 'season'] as const
export type GamificationTab = (typeof gamificationTabs)[number]

/** The part that an address names; what it does not know is the first. */
export function tabIn(search: URLSearchParams): GamificationTab {
  return gamificationTabs.find((tab) => tab === search.get('tab')) ?? gamificationTabs[0]
}

/** The address of a part, without what goes without saying. */
export function searchOf(tab: GamificationTab): URLSearchParams {
  return new URLSearchParams(tab === gamificationTabs[0] ? {} : { tab })
}
