import type { DistrictKey } from '@satoshi/rules/words'

import { classNames } from '../kit/class-names.ts'

type LitStreetProps = {
  /** Windows that are lit, in an order that looks like people coming home. */
  lit: number
  /** Whose colours the houses wear, one after the other. */
  districts: readonly DistrictKey[]
  className?: string
}

/** A street of the city, by night or by day as the theme is, in the colours of districts. Decoration. */
export function LitStreet({ lit, districts, className }: LitStreetProps) {
  return (
    <svg
      viewBox={`0 0 ${streetWidth} 208`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={classNames('rtl:-scale-x-100', className)}
    >
      <g className="fill-(--window-dim)" opacity="0.4">
        {backRow.map(([x, width, height]) => (
          <rect key={x} x={x} y={208 - height} width={width} height={height} rx="2" />
        ))}
      </g>
      {houses.map((house, place) => (
        <g key={house.x} data-district={districts[place % districts.length]}>
          <House house={house} />
          <path d={shapeOf(windows.slice(lit).filter(isOf(house)))} className="fill-(--city-pane)" />
        </g>
      ))}
      <path d={shapeOf(windows.slice(0, lit))} className="animate-fade-in fill-(--window-lit)" />
      <rect y="202" width={streetWidth} height="6" className="fill-page in-[.light]:fill-(--window-dim)" />
    </svg>
  )
}

type House = { x: number; width: number; height: number; roof: 'flat' | 'mast' | 'step' | 'dome' }
type Window = { x: number; y: number }
type Box = [x: number, width: number, height: number]

const streetWidth = 720
const backRow: Box[] = [
  [0, 60, 96],
  [70, 40, 140],
  [120, 70, 110],
  [204, 46, 168],
  [262, 70, 120],
  [344, 44, 150],
  [398, 76, 104],
  [484, 48, 176],
  [546, 64, 118],
  [622, 44, 148],
  [676, 44, 104],
]
const houses: House[] = [
  { x: 8, width: 58, height: 84, roof: 'flat' },
  { x: 76, width: 46, height: 122, roof: 'mast' },
  { x: 132, width: 62, height: 96, roof: 'step' },
  { x: 206, width: 46, height: 70, roof: 'flat' },
  { x: 262, width: 54, height: 112, roof: 'dome' },
  { x: 328, width: 62, height: 88, roof: 'step' },
  { x: 402, width: 46, height: 134, roof: 'mast' },
  { x: 458, width: 58, height: 92, roof: 'flat' },
  { x: 528, width: 46, height: 118, roof: 'step' },
  { x: 586, width: 62, height: 78, roof: 'flat' },
  { x: 660, width: 52, height: 126, roof: 'dome' },
]

/** Every window of the street, in the order in which they light up: from the middle, where every screen sees it, outward. */
const windows = houses.flatMap(windowsOf).toSorted((a, b) => turnOf(a) - turnOf(b))

// A distance with a scatter that is the same every time, so that the light does not spread like a stain.
function turnOf({ x, y }: { x: number; y: number }): number {
  return Math.abs(x - streetWidth / 2) + ((x * 31 + y * 17) % 97) * 2
}

function windowsOf({ x, width, height }: House): Window[] {
  const columns = Math.floor((width - 8) / 12)
  const rows = Math.floor((height - 14) / 15)
  const inset = (width - columns * 12 + 5) / 2
  return Array.from({ length: rows * columns }, (_, place) => ({
    x: x + inset + (place % columns) * 12,
    y: 208 - height + 9 + Math.floor(place / columns) * 15,
  }))
}

function isOf({ x, width }: House): (window: Window) => boolean {
  return (window) => window.x >= x && window.x < x + width
}

/** Light comes from the left, as in all that is drawn of the city. */
function House({ house }: { house: House }) {
  const { x, width, height } = house
  const top = 208 - height
  const shade = width * 0.3
  return (
    <>
      <g className="fill-(--city-roof)">
        <Roof house={house} top={top} />
      </g>
      <rect x={x} y={top} width={width} height={height + 4} rx="2" className="fill-(--city-wall)" />
      <rect x={x + width - shade} y={top} width={shade} height={height + 4} rx="2" className="fill-(--city-shade)" />
    </>
  )
}

/** All windows of a kind as one shape: two hundred elements more would hold up the first paint of the screen. */
function shapeOf(shown: Window[]): string {
  return shown.map(({ x, y }) => `M${x + 1} ${y}h5q1 0 1 1v7q0 1-1 1h-5q-1 0-1-1v-7q0-1 1-1z`).join('')
}

function Roof({ house: { x, width, roof }, top }: { house: House; top: number }) {
  const middle = x + width / 2
  switch (roof) {
    case 'mast':
      return <path d={`M${middle - 1.5} ${top}v-20h3v20z`} />
    case 'step':
      return <rect x={x + 12} y={top - 9} width={width - 24} height="12" />
    case 'dome':
      return <path d={`M${x + 8} ${top + 1}a${width / 2 - 8} ${width / 2 - 10} 0 0 1 ${width - 16} 0z`} />
    case 'flat':
      return null
  }
}
