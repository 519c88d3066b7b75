/** The ways to an opponent, in the order of the tabs. */
export const arenaTabs = ['quick', 'online', 'friends', 'find'] as const
export type ArenaTab = (typeof arenaTabs)[number]

/** The tab that an address asks for, or the one that its path opens on. */
export function tabIn(params: URLSearchParams, first: ArenaTab): ArenaTab {
  const asked = params.get('tab')
  return arenaTabs.find((tab) => tab === asked) ?? first
}
