import type { Pen, Piece } from './pen.ts'
import { flipped, glow, moved, stars } from './scenery.ts'

/** What is planted early bears coins. */
export function coinGarden(pen: Pen, other: Pen): Piece {
  const plant =
    other.line('M40,240C42,200 36,180 44,152M14,240C12,216 20,204 16,190M84,240C82,220 88,210 86,200', 'S', 4) +
    other.area('42,204q-30,-2 -36,-28q30,0 36,28', 'B') +
    other.area('42,190q26,-4 32,-30q-28,4 -32,30', 'L') +
    other.area('85,226q22,-2 28,-22q-24,2 -28,22', 'S') +
    pen.ball(44, 144, 12, 'L', 'B') +
    pen.ball(16, 184, 9, 'L', 'B') +
    pen.ball(86, 194, 8, 'L', 'B') +
    pen.line('M44,138v12M16,180v8M86,191v6', 'S', 3)
  const leaves =
    other.area('0,0 70,0q-10,34 -46,40q-4,-22 -24,-20', 'S') +
    other.area('0,0 40,0q2,40 -24,62q-14,-20 -16,-40', 'B') +
    other.line('M0,0L26,46M4,2L54,24', 'S', 2)
  return (
    leaves +
    flipped(leaves) +
    pen.area('0,222 80,210 200,220 310,208 400,220 400,240 0,240', 'd') +
    plant +
    flipped(moved(plant, -8, 14, 0.94)) +
    other.line('M150,240v-12M170,240v-8M200,240v-12M226,240v-9M250,240v-12', 'S', 3) +
    stars(pen, '150,224 200,224 250,224', 'L', 9)
  )
}

/** A night on which the whole hill dances. */
export function carnivalOfRio(pen: Pen, other: Pen): Piece {
  const burst = (by: Pen, x: number, y: number, size: number) =>
    by.line(
      [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330]
        .map((turn) => {
          const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
          const at = (share: number) => `${Math.round(x + cos * size * share)},${Math.round(y + sin * size * share)}`
          return `M${at(0.4)}L${at(1)}`
        })
        .join(''),
      'L',
      3,
    ) + by.dot(x, y, 4, 'G')
  return (
    burst(pen, 62, 48, 34) +
    burst(other, 338, 44, 38) +
    burst(other, 132, 26, 16) +
    burst(pen, 282, 92, 16) +
    pen.area('0,186 34,160 60,170 84,112 100,100 118,112 140,172 190,186 190,200 0,200', 'k', 0.6) +
    pen.area('100,100 118,112 140,172 116,178 104,130', 'k', 0.6) +
    pen.area('240,190 300,160 336,132 362,146 400,150 400,200 240,200', 'k', 0.6) +
    pen.line('M336,132V118M328,122h16', 'g', 3) +
    pen.line('M100,98L300,160', 'b', 1.5) +
    other.area('186,122h14v9h-14', 'L') +
    pen.area('0,192H400V240H0', 'd') +
    stars(pen, '10,190 30,190 48,190 150,190 172,190 196,190 218,190 244,190 268,190 330,190 352,190 376,190', 'L', 4) +
    pen.line('M0,214q25,-16 50,0t50,0t50,0t50,0t50,0t50,0t50,0t50,0', 'g', 7) +
    pen.line('M0,230q25,-16 50,0t50,0t50,0t50,0t50,0t50,0t50,0t50,0', 'k', 7) +
    other.line('M24,110l6,8M180,40l8,3M236,64l-5,7M310,140l8,-2M14,20l7,4M216,20l6,6', 'L', 4) +
    pen.line('M44,96l8,-3M164,76l5,7M258,30l8,2M382,100l-6,6M92,72l5,-6', 'L', 4)
  )
}

/** The first traders went by the stars. */
export function desertCaravan(pen: Pen, other: Pen): Piece {
  const camel = pen.area(
    '0,18 3,8 9,9 14,2 19,9 25,3 30,10 34,4 36,-2 42,-2 42,1 38,3 37,12 31,17 31,30 28,30 27,19 10,19 8,30 5,30 5,18',
    'k',
  )
  return (
    stars(pen, '24,60 60,24 120,50 170,20 226,40 370,96 386,30 258,22', 'G') +
    glow(pen, 308, 62, 24, 'G') +
    other.area('0,168 70,140 150,166 240,138 330,160 400,136 400,240 0,240', 'D') +
    pen.area('0,182 90,156 190,186 290,160 400,178 400,240 0,240', 'b') +
    pen.area('90,156 190,186 140,200 104,176', 's') +
    pen.area('290,160 400,178 400,196 320,186', 's') +
    moved(camel, 206, 150, 0.9) +
    moved(camel, 250, 142, 0.9) +
    moved(camel, 294, 136, 0.9) +
    other.area('216,150h12v8h-12zM260,142h12v8h-12zM304,136h12v8h-12z', 'B') +
    pen.area('0,214 120,192 250,222 400,196 400,240 0,240', 's') +
    pen.area('120,192 250,222 170,226 136,208', 'd') +
    pen.area('0,232 180,222 400,230 400,240 0,240', 'd') +
    pen.line('M20,222q24,-6 48,-2M300,214q30,-8 60,-4', 'b', 2)
  )
}

/** Lanterns over the stalls while the cherries bloom. */
export function cherryMarket(pen: Pen, other: Pen): Piece {
  const branch =
    pen.line('M-4,30C40,34 70,16 112,22M40,28C52,44 58,52 60,66M76,20C84,8 92,4 98,-4', 'k', 6) +
    stars(pen, '20,24 34,40 62,12 88,28 106,14 58,58 96,4', 'B', 20) +
    stars(pen, '12,38 50,18 74,26 46,46 112,26 66,70 84,6', 'L', 16) +
    stars(pen, '20,24 34,40 62,12 88,28 58,58 50,18 74,26 112,26', 'G', 6)
  const lantern = (x: number, y: number) =>
    other.line(`M${x},${y - 18}v6`, 'S', 2) +
    other.area(
      `${x - 10},${y - 10} ${x + 10},${y - 10} ${x + 13},${y} ${x + 10},${y + 12} ${x - 10},${y + 12} ${x - 13},${y}`,
      'B',
    ) +
    other.area(
      `${x - 4},${y - 10} ${x + 4},${y - 10} ${x + 5},${y} ${x + 4},${y + 12} ${x - 4},${y + 12} ${x - 5},${y}`,
      'G',
    ) +
    other.line(`M${x - 7},${y - 12}h14M${x - 7},${y + 13}h14`, 'D', 3)
  const stall =
    pen.area('0,206 14,190 108,190 126,206 120,210 0,210', 'd') +
    other.line('M0,206L14,190H108L126,206', 'S', 3) +
    pen.area('0,210h112v30h-112', 'k') +
    pen.dashes('M0,218h110', 'L', 10, '16 4')
  return (
    branch +
    flipped(moved(branch, 4, 6, 0.86)) +
    other.line('M0,120Q90,170 200,172T400,120', 'S', 2) +
    stall +
    flipped(stall) +
    lantern(30, 152) +
    lantern(88, 174) +
    lantern(312, 174) +
    lantern(370, 152) +
    stars(pen, '136,60 160,104 236,78 250,34 280,110 146,146 206,40 216,196 168,210 192,226 246,214', 'L', 5)
  )
}

/** Where whales go. */
export function deepBlue(pen: Pen, other: Pen): Piece {
  const coral =
    other.line('M30,240V206M30,222L16,208V196M30,214L44,200V188', 'S', 6) +
    pen.line('M70,240C64,224 76,216 70,202M86,240C82,228 90,222 86,212', 'S', 5) +
    pen.area('0,232 50,222 110,234 130,240 0,240', 'k')
  return (
    pen.area('60,0 110,0 40,240 -40,240', 'l', 0.22) +
    pen.area('150,0 180,0 170,240 110,240', 'l', 0.18) +
    pen.area('240,0 290,0 330,240 240,240', 'l', 0.2) +
    pen.area('340,0 370,0 440,200 400,240', 'l', 0.2) +
    flipped(
      moved(
        pen.area(
          '0,40 30,14 84,4 140,10 176,26 196,14 214,-8 222,10 240,12 224,26 206,34 170,44 110,58 50,60 14,54',
          'k',
        ) +
          pen.area('0,40 30,14 84,4 140,10 176,26 120,30 60,34', 's') +
          pen.area('14,54 50,60 110,58 96,48 20,44', 'b') +
          pen.area('92,52 112,76 122,74 112,48', 'd') +
          pen.line('M22,49h70M30,53h54', 'd', 1.5) +
          pen.dot(36, 38, 2.6, 'G'),
        18,
        146,
      ),
    ) +
    coral +
    flipped(coral) +
    pen.line(
      'M60,60m-6,0a6,6 0 1 0 12,0a6,6 0 1 0 -12,0M78,36m-4,0a4,4 0 1 0 8,0a4,4 0 1 0 -8,0M340,90m-7,0a7,7 0 1 0 14,0a7,7 0 1 0 -14,0M358,58m-4,0a4,4 0 1 0 8,0a4,4 0 1 0 -8,0',
      'L',
      2,
    ) +
    stars(pen, '52,100 96,84 330,120 370,34', 'L', 4) +
    moved(pen.area('0,6 10,0 22,3 30,-2 28,6 30,13 22,9 10,12', 'B'), 40, 140) +
    moved(pen.area('0,6 10,0 22,3 30,-2 28,6 30,13 22,9 10,12', 'S'), 80, 152, 0.7) +
    other.ball(132, 233, 5, 'L', 'B') +
    other.ball(262, 234, 5, 'L', 'B')
  )
}

/** Lights that no town has lit. */
export function northernLights(pen: Pen, other: Pen): Piece {
  const pine = (x: number, y: number, size: number) =>
    moved(pen.area('0,0 8,16 4,15 11,30 6,29 14,46 -14,46 -6,29 -11,30 -4,15 -8,16', 'k'), x, y, size)
  return (
    stars(pen, '20,20 80,14 140,30 190,10 250,26 310,14 380,24 360,90 30,100', 'w', 1.8) +
    other.area('0,60C60,10 110,90 180,50S310,20 400,70V20C320,-10 250,40 190,16S60,-20 0,24', 'B', 0.3) +
    pen.area('0,100C70,50 120,130 200,84S330,60 400,104V62C330,20 270,70 200,46S70,20 0,60', 'B', 0.4) +
    pen.area('0,118C70,78 120,146 200,104S330,84 400,122V104C330,60 270,110 200,84S70,60 0,100', 'L', 0.3) +
    pen.line('M0,118C70,78 120,146 200,104S330,84 400,122', 'L', 3) +
    other.line('M0,60C60,10 110,90 180,50S310,20 400,70', 'L', 2) +
    pen.area('0,190 50,146 84,170 130,132 176,180 216,162 262,186 316,128 352,164 400,140 400,240 0,240', 's') +
    pen.area('130,132 176,180 150,176 138,160 130,166 122,150', 'g') +
    pen.area('316,128 352,164 330,164 318,150 306,158 300,146', 'g') +
    pen.area('50,146 84,170 66,166 52,160 40,164', 'g') +
    pen.area('0,198 120,190 280,192 400,196 400,240 0,240', 'd') +
    pen.line('M120,206h60M196,214h70M150,224h40', 'B', 2.5) +
    pine(18, 176, 1.3) +
    pine(46, 186, 1) +
    pine(70, 196, 0.8) +
    pine(382, 172, 1.4) +
    pine(352, 186, 1) +
    pine(330, 198, 0.8)
  )
}
