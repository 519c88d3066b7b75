import { packages, type PackageName } from '@satoshi/rules/payment/packages'

import { classNames } from '../kit/class-names.ts'

type CoinStackProps = {
  of: PackageName
  /** Only the places of the coins: they have not come, or never will. */
  empty?: boolean
  /** Cut to its stacks at the sides, for a small picture: a coin that is alone stays a coin to be seen. */
  snug?: boolean
  className?: string
}

/** A package as coins that can be counted: each is as many BTZ as the smallest package, so that none looks like more than it is. */
export function CoinStack({ of, empty = false, snug = false, className }: CoinStackProps) {
  const stacks = stacksOf(coinsIn(of))
  const left = 50 - (stacks.length * across) / 2
  // Cut above the highest stack, so that a low one stands beside its text and not far below.
  const top = 54 - (Math.max(...stacks) - 1) * thick - 11
  const wide = snug ? Math.max(stacks.length * across + 8, snugLeast) : 100
  return (
    <svg
      viewBox={`${50 - wide / 2} ${top} ${wide} ${64 - top}`}
      aria-hidden="true"
      className={classNames('shrink-0', className)}
    >
      {!empty && <ellipse cx="50" cy="58" rx={(stacks.length * across) / 2 + 4} ry="4" className="fill-line/60" />}
      {stacks.map((height, stack) =>
        Array.from({ length: height }, (_, coin) => (
          <Coin
            key={`${stack}-${coin}`}
            x={left + stack * across + across / 2}
            y={54 - coin * thick}
            top={coin === height - 1}
            empty={empty}
          />
        )),
      )}
    </svg>
  )
}

type CoinProps = { x: number; y: number; top: boolean; empty: boolean }

function Coin({ x, y, top, empty }: CoinProps) {
  const side = `M${x - 10} ${y - 5}v4a10 4 0 0 0 20 0v-4`
  if (empty)
    return (
      <g className="fill-none stroke-control" strokeWidth="1.2" strokeDasharray="2.5 2">
        <path d={side} />
        {top && <ellipse cx={x} cy={y - 5} rx="10" ry="4" />}
      </g>
    )
  return (
    <g className="stroke-btz-edge" strokeWidth="1.1">
      <path d={side} className="fill-btz" />
      {top && (
        <>
          <ellipse cx={x} cy={y - 5} rx="10" ry="4" className="fill-btz" />
          <ellipse cx={x} cy={y - 5} rx="6.2" ry="2.3" className="fill-none" />
        </>
      )}
    </g>
  )
}

/** BTZ that a coin of the picture stands for, in cents. */
export const coinCents = packages.basic.amountCents

/** How many coins show a package. */
export function coinsIn(name: PackageName): number {
  return Math.round(packages[name].amountCents / coinCents)
}

/** Stacks of at most six, the full ones first. */
export function stacksOf(coins: number): number[] {
  const full = Math.floor(coins / most)
  return [...Array<number>(full).fill(most), ...(coins % most > 0 ? [coins % most] : [])]
}

const most = 6
const across = 22
const thick = 7
/** About two stacks, so that one coin does not look like a heap. */
const snugLeast = 52
