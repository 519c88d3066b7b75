/** Stars, the same every night: where they stand follows from two primes, so that they look scattered. */
export function NightSky() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 100" preserveAspectRatio="xMidYMin slice" className="night-sky">
      <path d={stars(0, 34)} className="night-star" />
      <path d={stars(34, 20)} className="night-star-bright" />
    </svg>
  )
}

function stars(first: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const turn = first + index
    return `M${(turn * 73 + 11) % 200} ${(turn * 37 + 5) % 97}h0`
  }).join('')
}
