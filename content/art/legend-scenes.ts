import type { Pen, Piece } from './pen.ts'
import { flipped, glow, moved, stars } from './scenery.ts'

/** Who pushes up and who pulls down, over the candles of a year. */
export function bullAndBear(pen: Pen, other: Pen): Piece {
  const bull =
    pen.plates('34,26 20,27 10,19 6,2 0,16 4,32 16,42 31,40', 'G', 'L') +
    pen.plates('28,42 14,44 10,54 27,54', 'S', 'D') +
    pen.body('48,18 34,20 26,32 28,46 35,58 33,68 40,76 48,77', 'B', 'S') +
    pen.pair('48,18 34,20 31,31 48,38', 'L', 'B') +
    pen.pair('48,56 38,55 33,68 40,76 48,77', 'G', 'L') +
    pen.pair('29,39 42,44 40,48 32,47', 'k', 'k') +
    pen.pair('37,63 44,62 43,67 38,67', 'k', 'k') +
    pen.line('M42,70C42,80 54,80 54,70', 'w', 2.4)
  const bear =
    other.ball(25, 21, 10, 'B', 'S') +
    other.ball(71, 21, 10, 'S', 'D') +
    other.body('48,16 34,17 22,28 18,45 25,60 36,69 48,72', 'B', 'S') +
    other.pair('48,16 34,17 29,29 48,35', 'L', 'B') +
    other.pair('18,45 25,60 36,69 34,52', 'S', 'D') +
    other.pair('48,42 38,46 35,57 40,66 48,70', 'G', 'L') +
    other.pair('27,34 42,39 40,43 31,42', 'k', 'k') +
    other.body('48,47 41,47 44,53 48,56', 'k', 'k') +
    other.line('M48,56V60M40,66C43,60 53,60 56,66', 'k', 2.2)
  return (
    pen.line('M0,60H400M0,120H400M0,180H400M100,0V240M200,0V240M300,0V240', 'd', 1.5) +
    moved(bull, -2, 26, 1.42) +
    moved(bear, 270, 34, 1.34) +
    pen.area('0,196H400V240H0', 'd') +
    pen.line('M30,206v28M94,198v34M126,194v34M190,186v40M286,196v32M350,198v34M382,190v38', 'S', 2) +
    pen.area(
      '24,213h12v15h-12zM88,205h12v19h-12zM120,200h12v18h-12zM184,194h12v20h-12zM280,205h12v14h-12zM344,205h12v17h-12zM376,197h12v19h-12z',
      'B',
    ) +
    other.line('M62,206v28M158,196v30M222,190v36M254,200v30M318,202v34', 'S', 2) +
    other.area('56,215h12v11h-12zM152,203h12v15h-12zM216,198h12v18h-12zM248,207h12v15h-12zM312,210h12v16h-12z', 'B')
  )
}

/** Accounts are kept where no border reaches. */
export function orbitalBank(pen: Pen, other: Pen): Piece {
  const station =
    pen.line('M0,30a46,16 0 1 0 92,0a46,16 0 1 0 -92,0', 'k', 10) +
    pen.line('M0,30a46,16 0 1 0 92,0a46,16 0 1 0 -92,0', 'g', 6) +
    pen.dashes('M0,31a46,16 0 1 0 92,0', 'k', 3, '4 5') +
    pen.plate('46,-2 58,10 58,48 46,60 34,48 34,10', 'g') +
    pen.area('46,-2 58,10 58,48 46,60', 'l') +
    pen.area('40,18h12v6h-12zM40,30h12v6h-12z', 'L') +
    pen.plate('-34,24 -8,24 -8,38 -34,38', 'S') +
    pen.plate('100,24 126,24 126,38 100,38', 'S') +
    pen.line('M-21,24v14M113,24v14', 'L', 2)
  return (
    stars(pen, '20,30 52,76 96,24 140,58 170,18 214,36 246,80 226,14 384,120 30,130 120,110 360,150', 'w', 2) +
    stars(other, '70,50 190,64 390,70', 'L', 4) +
    pen.line('M-20,176C80,90 320,90 420,176', 'S', 1.5) +
    moved(station, 290, 34, 0.78) +
    pen.area('-40,240C40,150 360,150 440,240', 'S') +
    pen.area('-40,240C10,184 120,166 200,172C140,186 90,204 70,240', 'B') +
    pen.line('M-40,232C50,156 350,156 440,232', 'L', 4) +
    other.area(
      '150,190q30,-10 54,-2q-6,16 -26,16q-8,14 -22,8q8,-12 -6,-22M246,196q30,-4 50,12q-30,14 -50,-12M100,218q20,-8 30,4q-16,10 -30,-4',
      'B',
    ) +
    stars(pen, '164,194 178,198 264,202 278,206 112,220', 'G', 3) +
    other.dot(50, 48, 17, 'B') +
    other.area('50,31a17,17 0 0 1 0,34a24,24 0 0 0 0,-34', 'S') +
    other.line('M22,58C34,66 78,44 80,34', 'G', 3)
  )
}

/** Roofs of jade that stood through every currency. */
export function jadePalace(pen: Pen, other: Pen): Piece {
  const roof = (y: number, half: number) =>
    other.plate(
      `${200 - half},${y} ${200 - half - 14},${y - 10} ${200 - half + 16},${y - 6} ${200 - half / 2},${y - 22} ${200 + half / 2},${y - 22} ${200 + half - 16},${y - 6} ${200 + half + 14},${y - 10} ${200 + half},${y}`,
      'S',
    ) +
    other.area(
      `${200 - half / 2},${y - 22} 200,${y - 22} 200,${y} ${200 - half},${y} ${200 - half + 16},${y - 6}`,
      'B',
    ) +
    pen.line(`M${200 - half - 14},${y - 10}L${200 - half},${y}H${200 + half}L${200 + half + 14},${y - 10}`, 'L', 3)
  const cloud =
    pen.line('M0,40h54a11,11 0 1 0 -10,-15a15,15 0 0 0 -28,2a9,9 0 1 0 -2,13M44,32a5,5 0 1 0 -4,-6', 'B', 3) +
    pen.line('M20,50h60M-10,58h50', 'B', 3)
  const tower =
    pen.area('20,196h40v44h-40', 'd') +
    other.plate('6,196 0,188 18,190 30,174 50,174 62,190 80,188 74,196', 'S') +
    pen.line('M0,188L6,196H74L80,188', 'L', 2.5) +
    pen.line('M40,174V160', 'L', 3) +
    pen.area('30,206h8v14h-8zM44,206h8v14h-8z', 'L')
  return (
    glow(pen, 200, 108, 40, 'S') +
    moved(cloud, 16, 30) +
    flipped(moved(cloud, 24, 62, 0.8)) +
    pen.area('0,190 60,168 120,186 280,186 340,166 400,190 400,240 0,240', 's') +
    moved(tower, 14, 8) +
    flipped(moved(tower, 14, 8)) +
    pen.area('130,204h140v36h-140', 'd') +
    pen.area('152,180h96v20h-96', 'd') +
    roof(184, 62) +
    roof(214, 92) +
    pen.line('M200,162V150', 'L', 4) +
    pen.dot(200, 148, 5, 'G') +
    pen.dashes('M124,226h156', 'S', 20, '5 14') +
    pen.area('190,218h20v22h-20', 'L') +
    pen.area('0,232H400V240H0', 'k')
  )
}

/** What stands behind the notes: bars to the ceiling, and their light. */
export function goldStandard(pen: Pen, other: Pen): Piece {
  const ray = (turn: number) =>
    `<g transform="rotate(${turn} 200 240)">${pen.area('200,240 190,-70 210,-70', 'S', 0.5)}</g>`
  const bars = [
    [-14, 236],
    [38, 236],
    [90, 236],
    [12, 219],
    [64, 219],
    [-14, 202],
    [38, 202],
    [12, 185],
  ] as const
  const all = (shape: string) => bars.map(([x, y]) => `${x},${y}${shape}`).join('zM')
  const heap =
    pen.plate(all('l6,-15h38l6,15'), 'B') + pen.area(all('m6,-15h38l-3,5h-32'), 'G') + pen.area(all('l6,-15l3,5'), 'L')
  const corner =
    pen.line('M12,92V12H120M20,76V20H96M28,60V28H72M12,12L52,52', 'B', 2.5) + other.area('44,52 52,44 60,52 52,60', 'L')
  return (
    [-75, -60, -45, -30, -15, 0, 15, 30, 45, 60, 75].map(ray).join('') +
    pen.area('130,240a70,70 0 0 1 140,0', 'S') +
    pen.area('150,240a50,50 0 0 1 100,0', 'B') +
    pen.area('170,240a30,30 0 0 1 60,0', 'G') +
    corner +
    flipped(corner) +
    heap +
    flipped(heap) +
    stars(pen, '24,176 62,196 380,180 330,206', 'w', 3)
  )
}

/** The block with which everything began, and what was chained to it. */
export function genesisBlock(pen: Pen, other: Pen): Piece {
  const cube = (by: Pen) =>
    by.plate('0,-40 36,-20 36,20 0,40 -36,20 -36,-20', 'B') +
    by.area('0,-40 36,-20 0,0 -36,-20', 'G') +
    by.area('0,0 36,-20 36,20 0,40', 'S')
  const ray = (turn: number) =>
    `<g transform="rotate(${turn} 200 186)">${pen.area('200,186 186,-80 214,-80', 'B', 0.2)}</g>`
  const side =
    other.line('M160,192L108,206L56,176L14,120L38,62', 'L', 2.5) +
    other.dashes('M160,192L108,206L56,176L14,120L38,62', 'G', 5, '2 9') +
    moved(cube(other), 108, 204, 0.62) +
    moved(cube(other), 56, 176, 0.5) +
    moved(cube(other), 18, 122, 0.4) +
    moved(cube(other), 40, 62, 0.3)
  return (
    [-78, -52, -26, 0, 26, 52, 78].map(ray).join('') +
    stars(pen, '84,30 120,70 156,26 196,52 244,22 282,66 318,34 92,112 310,110 148,108 256,98', 'w', 2) +
    stars(pen, '66,14 222,34 346,16 176,84', 'G', 4) +
    other.area('0,240 60,222 200,232 340,222 400,240', 'S') +
    side +
    flipped(side) +
    glow(pen, 200, 188, 42, 'L') +
    moved(
      cube(pen) + pen.line('M-28,-6V12L-14,20M-22,-4L-10,2V18M0,-31L20,-20L0,-9L-20,-20z', 'w', 2),
      200,
      190,
      1.05,
    ) +
    pen.line('M120,238H280M150,232H250', 'L', 2)
  )
}
