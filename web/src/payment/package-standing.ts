import type { Payments } from '@satoshi/contract/payment'
import { packageNames, type PackageName } from '@satoshi/rules/payment/packages'

/** What may still be spent of the limit, in centavos. */
export function leftOf({ centavos, spentCentavos }: Pick<Payments['limit'], 'centavos' | 'spentCentavos'>): number {
  return Math.max(0, centavos - spentCentavos)
}

/** What the buyer of a package hears first: what bars every purchase, that it is over the limit, or nothing. */
export function standingOf(
  { bar, limit }: Pick<Payments, 'bar' | 'limit'>,
  { priceCentavos }: Pick<Payments['packages'][number], 'priceCentavos'>,
): 'barred' | 'over' | 'open' {
  if (bar !== null) return 'barred'
  return priceCentavos > leftOf(limit) ? 'over' : 'open'
}

/** The package that an address names; null where it names none. */
export function packageIn(search: URLSearchParams): PackageName | null {
  return packageNames.find((name) => name === search.get('package')) ?? null
}

/** The address of the packages, with one of them open where it is named. */
export function packagesPath(name?: PackageName): string {
  return name ? `/store?tab=beetz&package=${name}` : '/store?tab=beetz'
}
