import { btz, centsPerBtz, type Cents } from '../money.ts'

/** A package of BTZ that is sold for money: its price in centavos of the real, and what it brings, as `granted`. */
export type Package = { priceCentavos: number; amountCents: Cents }

/** The packages of BTZ, the smallest first. Source: product 6.5. */
export const packages = {
  basic: { priceCentavos: 490, amountCents: btz(2_500) },
  popular: { priceCentavos: 1_490, amountCents: btz(8_000) },
  premium: { priceCentavos: 2_990, amountCents: btz(18_000) },
  supreme: { priceCentavos: 7_990, amountCents: btz(55_000) },
} as const satisfies Record<string, Package>

export type PackageName = keyof typeof packages

// safe: a literal object has no other keys
export const packageNames = Object.keys(packages) as [PackageName, ...PackageName[]]

/** The currency of every price, as ISO 4217 writes it. */
export const currency = 'BRL'

/** What 1,000 BTZ of a package cost, in whole centavos: the price of a unit, which is always shown. Source: product 6.5. */
export function centavosPerThousand({ priceCentavos, amountCents }: Package): number {
  return Math.round((priceCentavos * 1_000 * centsPerBtz) / amountCents)
}

/** How much more BTZ a package brings for the same money than the smallest, in whole per cent. Source: product 6.5. */
export function extraPercent({ priceCentavos, amountCents }: Package): number {
  const { basic } = packages
  return Math.round(((amountCents * basic.priceCentavos) / (priceCentavos * basic.amountCents) - 1) * 100)
}
