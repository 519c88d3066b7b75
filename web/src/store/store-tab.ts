import type { StoreOffer, StoreView } from '@satoshi/contract/store'
import type { WareKind } from '@satoshi/rules/store/wares'

/**
 * The parts of the store in their order, each with the kind of wares that it shows (a new kind is a row and a text); null
 * are the packages of BTZ, which are sold for money.
 */
const storeTabs = [
  { name: 'avatars', kind: 'avatar' },
  { name: 'skins', kind: 'skin' },
  { name: 'accessories', kind: 'accessory' },
  { name: 'boosts', kind: 'stack' },
  { name: 'lives', kind: 'lives' },
  { name: 'beetz', kind: null },
] as const satisfies readonly { name: string; kind: WareKind | null }[]

export type StoreTab = (typeof storeTabs)[number]

/** What decides which parts there are. */
type Sold = { offers: readonly Pick<StoreOffer, 'kind'>[] } & Pick<StoreView, 'sellsPackages'>

/** The parts of which something is sold now. */
export function tabsOf({ offers, sellsPackages }: Sold): StoreTab[] {
  return storeTabs.filter(({ kind }) => (kind === null ? sellsPackages : offers.some((offer) => offer.kind === kind)))
}

/** The part that an address names; what is not shown is the first. */
export function tabIn(search: URLSearchParams, tabs: readonly StoreTab[]): StoreTab['name'] | null {
  return (tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0])?.name ?? null
}

/** The address of a part, without what goes without saying. */
export function searchOf(tab: string, tabs: readonly StoreTab[]): URLSearchParams {
  return new URLSearchParams(tab === tabs[0]?.name ? {} : { tab })
}
