/** The grounds that a sponsor's signs stand on: `--surface` of both themes in `web/src/kit/tokens.css`. */
export const surfaces = { dark: '#141b33', light: '#ffffff' } as const

/** Whether a text is a colour as sponsors write it: `#rrggbb`. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** How far two colours (`#rrggbb`) are apart, from 1 to 21. Source: WCAG 2.2, contrast ratio. */
export function contrastBetween(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Relative luminance, from 0 to 1. Source: WCAG 2.2. */
function luminance(colour: string): number {
  const channel = (at: number) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
