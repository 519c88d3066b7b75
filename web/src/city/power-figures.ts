import type { Power } from '@satoshi/rules/district/power'

/**
 * What stands on the roofs of a district that is strongest in a power, as paths: `shape` is filled with the light of the
 * power, `detail` is drawn on it. Both lie within 13 of the middle, so that one is as large as the other.
 */
export type PowerFigure = { shape: string; detail: string }

/** A coin, a chip, a shield, a bolt, a stall, and two people: the pictures that the powers have elsewhere, seen from afar. */
export const powerFigures: Record<Power, PowerFigure> = {
  monetary: {
    shape: 'M-12 0a12 12 0 1 0 24 0a12 12 0 1 0 -24 0z',
    detail: 'M-3 -6h4a3 3 0 0 1 0 6h-4zM-3 0h5a3 3 0 0 1 0 6h-5zM-1 -6v-2M-1 6v2',
  },
  tech: {
    shape:
      'M-9 -9h3v-4h3v4h1.5v-4h3v4h1.5v-4h3v4h3v3h4v3h-4v1.5h4v3h-4v1.5h4v3h-4v3h-3v4h-3v-4h-1.5v4h-3v-4h-1.5v4h-3v-4h-3v-3h-4v-3h4v-1.5h-4v-3h4v-1.5h-4v-3h4z',
    detail: 'M-4.5 -4.5h9v9h-9zM-1 0h2',
  },
  military: {
    shape: 'M0 -13l11 4v8c0 6.5 -4.5 11 -11 14c-6.5 -3 -11 -7.5 -11 -14v-8z',
    detail: 'M-5.5 3l5.5 -5 5.5 5M-5.5 -2l5.5 -5 5.5 5',
  },
  energy: {
    shape: 'M4 -13l-14 16h8l-3 10 15 -17h-8l6 -9z',
    detail: 'M1 -6l-5 6h5',
  },
  commercial: {
    shape: 'M-9 -12h18l4 9h-2v15h-22v-15h-2z',
    detail: 'M-13 -3h26M-4.5 -12l-2 9M4.5 -12l2 9M0 -12v9M-5 12v-9h10v9',
  },
  social: {
    shape:
      'M-10 -6a5 5 0 1 1 10 0a5 5 0 1 1 -10 0M0 -6a5 5 0 1 1 10 0a5 5 0 1 1 -10 0M-13 12v-4c0 -5 3.5 -7 7.5 -7c2.5 0 4.5 1 5.5 2.5c1 -1.5 3 -2.5 5.5 -2.5c4 0 7.5 2 7.5 7v4z',
    detail: 'M0 3.5v8.5',
  },
}
