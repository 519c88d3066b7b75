import type { Pen, Piece } from './pen.ts'
import { flipped, glow, moved, panes, roofs, stars } from './scenery.ts'

/** The city as everybody knows it: roofs at night, windows lit. */
export function nightSkyline(pen: Pen): Piece {
  return (
    stars(pen, '30,90 66,30 118,58 150,22 196,44 236,18 268,66 300,30 372,78', 'l') +
    glow(pen, 340, 46, 15, 'G') +
    roofs(pen, '176,26 150,22 168,30 132,26 160,34 186,60 192,50 180,30 150,28 166,24 128,26 156,30 172,34', 's') +
    panes(pen, '34,160 88,142 94,142 290,160 340,138 346,138', 'l', 40) +
    roofs(pen, '200,34 172,30 206,24 186,30 214,60 220,60 210,34 188,28 202,26 168,32 196,42', 'd') +
    panes(pen, '44,182 52,182 102,196 276,198 338,178 346,178 354,178', 'G', 46) +
    panes(pen, '12,210 110,196 268,198 382,206', 'L', 40) +
    pen.line('M49,172V158M340,168V152', 'd', 3) +
    stars(pen, '49,156 340,150', 'L', 5)
  )
}

/** Ruled paper, and a line that keeps its word. */
export function quietLedger(pen: Pen, other: Pen): Piece {
  const rows = [40, 72, 104, 136, 168, 200, 232].map((y) => `M0,${y}H400`).join('')
  return (
    pen.line(rows, 's', 1.5) +
    pen.line('M112,0V240M300,0V240M356,0V240', 's', 1.5) +
    other.line('M34,0V240M39,0V240', 'S', 1.5) +
    pen.dashes('M50,32h46M50,64h30M50,96h40M308,32h38M308,64h30M308,96h42', 'b', 5, '14 5') +
    pen.area('0,226 60,214 110,218 170,200 230,204 290,184 340,188 400,166 400,240 0,240', 'D', 0.7) +
    pen.line('M0,226L60,214L110,218L170,200L230,204L290,184L340,188L400,166', 'B', 3) +
    stars(pen, '60,214 170,200 290,184', 'L', 8) +
    pen.line('M364,58l5,5l10,-12M364,90l5,5l10,-12', 'B', 3)
  )
}

/** Signs that never sleep over a wet street. */
export function neonAlley(pen: Pen, other: Pen): Piece {
  const sign = (by: Pen, x: number, y: number, width: number, height: number) =>
    by.area(`${x},${y}h${width}v${height}h${-width}`, 'D') + by.line(`M${x},${y}h${width}v${height}h${-width}z`, 'L', 3)
  return (
    pen.area('0,0 96,40 120,190 0,240', 'd') +
    pen.area('400,0 304,40 280,190 400,240', 'd') +
    pen.area('0,0 60,25 66,213 0,240', 's') +
    pen.area('400,0 340,25 334,213 400,240', 's') +
    pen.area('120,190 280,190 400,240 0,240', 'k') +
    sign(pen, 18, 52, 28, 74) +
    pen.line('M26,66h12M26,78h12M26,90h12M26,102h8', 'B', 3) +
    sign(other, 74, 84, 26, 40) +
    other.line('M81,112L86,102L91,107L95,94', 'B', 2.5) +
    sign(other, 350, 44, 32, 50) +
    other.line('M358,84V70M366,84V58M374,84V64', 'B', 4) +
    sign(pen, 302, 90, 24, 58) +
    pen.line('M314,102v34M308,108h12M308,130h12', 'B', 3) +
    pen.line('M96,40L120,190M304,40L280,190', 'S', 2) +
    pen.area('96,200 150,198 60,236 10,236', 'B', 0.35) +
    other.area('300,200 262,198 330,236 380,236', 'B', 0.35) +
    other.line('M150,206h44M224,214h50', 'S', 2) +
    pen.line('M120,222h60M214,226h40', 'S', 2)
  )
}

/** Cranes and ships when the first light comes. */
export function harborDawn(pen: Pen, other: Pen): Piece {
  const crane =
    pen.line('M40,196V92M76,196V92M22,100H150M58,100V62L22,100M58,62L150,100M40,130L76,162M76,130L40,162', 'k', 4.5) +
    pen.line('M132,100v34', 'k', 2)
  return (
    glow(pen, 270, 168, 30, 'L') +
    pen.area('0,168H400V240H0', 's') +
    pen.line('M236,180h68M246,190h48M256,200h28', 'L', 3) +
    pen.area('0,168 60,158 130,166 200,160 300,165 400,156 400,172 0,172', 'b') +
    crane +
    flipped(moved(crane, -6, 46, 0.72)) +
    other.area('0,196h44v20h-44z', 'B') +
    pen.area('46,196h44v20h-44z', 'S') +
    other.area('0,218h30v22h-30zM92,218h44v22h-44z', 'S') +
    pen.area('32,218h58v22h-58z', 'B') +
    pen.area('228,214 392,214 376,240 246,240', 'd') +
    other.area('268,200h28v14h-28zM328,200h28v14h-28z', 'B') +
    pen.area('298,200h28v14h-28zM298,188h28v10h-28z', 'B') +
    pen.dashes('M8,206h32M52,206h34M100,229h32M40,229h44', 'k', 14, '1.5 6')
  )
}

/** The map of the lines on which the city's money travels. */
export function metroLines(pen: Pen, other: Pen): Piece {
  const routes = 'M-4,60H60L96,96V150L140,194H404'
  const second = 'M404,40H330L296,74V160L250,206H-4'
  return (
    pen.line('M0,20H400M0,120H400M0,220H400M60,0V240M200,0V240M340,0V240', 'd', 1.5) +
    pen.area(
      '0,150 40,158 90,148 150,176 230,168 300,182 400,160 400,182 300,204 230,190 150,198 90,170 40,180 0,172',
      'd',
    ) +
    pen.line('M40,-4V40L20,60V244', 'l', 6) +
    pen.line('M404,120H372L352,140V200L312,240', 'l', 6) +
    pen.line(routes, 'B', 7) +
    other.line(second, 'B', 7) +
    stars(pen, '60,60 96,120 170,194 300,194', 'w', 11) +
    stars(pen, '60,60 96,120 170,194 300,194', 'k', 6) +
    stars(other, '330,40 296,110 230,206 120,206', 'w', 11) +
    stars(other, '330,40 296,110 230,206 120,206', 'k', 6) +
    stars(pen, '20,100 20,160 352,170', 'w', 8) +
    pen.line('M260,186v16', 'w', 12) +
    pen.line('M260,188v12', 'k', 6)
  )
}

/** Columns of the exchange in the rain, and the ticker below. */
export function rainyExchange(pen: Pen, other: Pen): Piece {
  const column = (x: number) =>
    pen.area(`${x},64h22v130h-22`, 's') +
    pen.area(`${x},64h7v130h-7`, 'b') +
    pen.area(`${x - 4},54h30v10h-30`, 'b') +
    pen.area(`${x - 4},192h30v8h-30`, 'b')
  const side = column(8) + column(52) + column(96)
  return (
    pen.area('0,0H400V22L200,2L0,22', 'd') +
    pen.area('0,36H136V54H0zM400,36H264V54H400z', 'd') +
    side +
    flipped(side) +
    pen.area('0,200H400V240H0', 'd') +
    pen.area('0,208H400V228H0', 'k') +
    pen.dashes('M6,218H400', 'L', 5, '12 5 6 5 18 9') +
    other.line('M92,222l6,-8l6,8M284,222l6,-8l6,8', 'L', 3) +
    pen.line(
      'M150,20l-8,30M176,70l-8,30M214,24l-8,30M250,60l-8,30M232,120l-8,30M164,134l-8,30M38,30l-8,30M374,76l-8,30M322,20l-8,30M86,90l-8,30M300,140l-8,30',
      'l',
      1.6,
    ) +
    pen.line('M154,200q6,-5 12,0M226,200q6,-5 12,0M190,204q6,-5 12,0', 'l', 1.6)
  )
}
