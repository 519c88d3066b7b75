import { facesOf, windowsOf } from './isometry.ts'

const towers = [
  { x: 0, y: 60, z: 0, width: 30, depth: 30, height: 70 },
  { x: 108, y: -46, z: 0, width: 30, depth: 30, height: 96 },
]

/** A street that ends in nothing: for addresses that lead nowhere. */
export function LostStreet({ className }: { className?: string }) {
  return (
    <svg viewBox="-110 -92 280 206" aria-hidden="true" data-district="mercado_internacional" className={className}>
      <path d="M-60 95L60 26l26 15L-34 110z" className="fill-raised" />
      <path d="M-40 98L60 40" className="stroke-muted" strokeWidth="2.5" strokeDasharray="10 8" />
      <path d="M72 33l14 8" className="stroke-danger" strokeWidth="5" strokeLinecap="round" />
      <path d="M54 24l14 8" className="stroke-danger" strokeWidth="5" strokeLinecap="round" />
      {towers.map((tower, index) => {
        const faces = facesOf(tower)
        const windows = windowsOf(tower, 0.4, index)
        return (
          <g key={index}>
            <path d={faces.top} className="city-roof" />
            <path d={faces.left} className="city-wall" />
            <path d={faces.right} className="city-shade" />
            <path d={windows.dark} className="city-dark" />
            <path d={windows.lit} className="city-lit" />
          </g>
        )
      })}
    </svg>
  )
}
