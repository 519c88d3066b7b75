import { bust, mask, visor } from './parts.ts'
import type { Pen, Piece } from './pen.ts'

/** A knight against falls: the plume on the helmet is a hedge. */
export function hedgeKnight(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.plate('48,4 56,2 62,8 70,8 72,17 79,22 76,31 80,40 73,46 66,40 60,22 48,18', 'S') +
    pen.area('48,4 56,2 62,8 70,8 66,18 54,12', 'L') +
    pen.area('70,8 72,17 79,22 72,28 66,18', 'B') +
    pen.body('48,12 32,18 25,34 27,54 38,66 48,70', 'b', 's') +
    pen.pair('48,12 32,18 29,32 48,34', 'l', 'b') +
    pen.pair('32,18 25,34 26,44 29,32', 'g', 's') +
    visor(pen, '48,34 28,33 28,39 40,42 48,43') +
    pen.lines('32,37 43,39', 'G', 2) +
    pen.pair('28,42 27,54 38,66 48,70 48,46 40,45', 'l', 'd') +
    pen.pair('40,45 48,46 48,70 43,68', 'g', 'b') +
    pen.lines('34,51 36,55', 'k', 2) +
    pen.lines('39,51 40,57', 'k', 2) +
    pen.plate('40,80 56,80 56,88 48,96 40,88', 'G') +
    pen.area('48,80 56,80 56,88 48,96', 'B')
  )
}

/** Decentralised and disciplined: horned helmet, iron jaw, the crescent. */
export function defiSamurai(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.plates('31,32 17,38 12,54 24,60 30,52', 'b', 'd') +
    pen.pair('17,38 12,54 18,57 25,38', 'l', 's') +
    mask(pen) +
    pen.pair('28,52 36,62 48,68 48,50 34,49', 'S', 'D') +
    pen.pair('34,49 48,50 48,56 38,55', 'B', 'S') +
    pen.lines('40,60 48,61', 'k', 2) +
    visor(pen, '48,39 30,35 29,44 36,49 48,48') +
    pen.pair('34,40 44,43 43,46 36,45', 'G', 'G') +
    pen.body('48,14 36,16 26,26 21,36 36,36 48,40', 'b', 's') +
    pen.pair('48,14 36,16 30,30 48,34', 'l', 'b') +
    pen.pair('36,16 26,26 21,36 30,33', 'g', 's') +
    pen.plates('46,28 34,20 25,3 24,16 30,26 46,34', 'G', 'B') +
    pen.ball(48, 29, 5, 'L', 'S') +
    pen.lines('40,86 48,90', 'G', 2) +
    pen.lines('40,91 48,95', 'G', 2)
  )
}

/** Fights in mirrored steel: a tall crest, a face of bars. */
export function chromeGladiator(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.body('48,1 33,3 19,11 10,24 9,38 24,36 48,26', 'B', 'S') +
    pen.pair('48,1 40.5,2 43,22 48,20', 'G', 'L') +
    pen.pair('40.5,2 33,3 38,22 43,22', 'B', 'S') +
    pen.pair('33,3 26,7 33,25 38,22', 'L', 'B') +
    pen.pair('19,11 14.5,17 28,30 30,27', 'L', 'B') +
    pen.pair('10,24 9,38 24,36', 'S', 'D') +
    pen.body('48,17 35,20 25,32 24,56 34,68 48,72', 'l', 's') +
    pen.pair('48,17 35,20 31,30 48,29', 'w', 'l') +
    pen.pair('35,20 25,32 24,44 31,30', 'b', 's') +
    pen.pair('24,44 24,56 34,68 32,48', 'g', 'd') +
    pen.body('48,34 31,33 31,46 42,47 42,66 48,68', 'k', 'k') +
    pen.pair('33,38 43,40 43,43 34,42', 'G', 'G') +
    pen.plates('25,29 22,35 31,37 42,34 48,37 48,29', 'w', 'b') +
    pen.pair('32,48 34,68 41,65 41,49', 'w', 'b') +
    pen.lines('33,55 40,55', 's', 1.5) +
    pen.lines('34,61 40,61', 's', 1.5) +
    pen.ball(48, 87, 5, 'G', 'B')
  )
}

/** Chooses who rises: white wings beside the helmet. */
export function marketValkyrie(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.plates('30,34 20,30 6,10 5,26 9,38 17,46 29,47', 'w', 'g') +
    pen.pair('30,34 20,30 6,10 14,28 25,38', 'w', 'w') +
    pen.lines('8,26 20,37 28,40', 'b', 1.8) +
    pen.lines('10,36 20,42 28,44', 'b', 1.8) +
    pen.plates('28,46 24,60 28,76 36,66 33,54', 'L', 'S') +
    mask(pen) +
    pen.pair('36,50 40,53 37,60 48,66 48,54', 'g', 'l') +
    visor(pen, '48,41 32,36 31,44 37,49 48,48') +
    pen.pair('35,41 44,44 43,46 37,46', 'G', 'G') +
    pen.body('48,10 36,14 25,30 27,40 34,35 44,40 48,52', 'L', 'B') +
    pen.pair('48,10 36,14 34,30 48,30', 'G', 'L') +
    pen.pair('36,14 25,30 27,38 34,30', 'G', 'S') +
    pen.plate('48,4 53,14 48,30 43,14', 'w') +
    pen.area('48,4 53,14 48,30', 'b') +
    pen.plate('48,78 54,84 48,94 42,84', 'G') +
    pen.area('48,78 54,84 48,94', 'B')
  )
}

/** Looks after what others left: a face like the door of a vault. */
export function vaultSentinel(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.plates('27,30 16,32 16,40 26,42', 'l', 'd') +
    pen.plates('27,46 16,48 16,56 28,58', 'l', 'd') +
    pen.body('48,10 36,12 25,22 21,36 22,50 30,63 48,70', 'b', 'd') +
    pen.area('48,10 36,12 25,22 21,36 22,46 30,48 48,40', 'l') +
    pen.ball(48, 40, 21, 'b', 's') +
    pen.area('33,25a21,21 0 0 1 15,-6v8a13,13 0 0 0 -9,4', 'g') +
    pen.ball(48, 40, 13, 'd', 'k') +
    pen.line('M38,40H58', 'G', 4) +
    pen.dot(48, 40, 4.5, 'G') +
    pen.dot(47, 39, 1.7, 'w') +
    [
      [48, 22.5],
      [63, 31],
      [63, 49],
      [48, 57.5],
      [33, 49],
      [33, 31],
    ]
      .map(([x = 0, y = 0]) => pen.dot(x, y, 2, 'k'))
      .join('') +
    pen.line('M48,80a3.5,3.5 0 0 1 1.5,6.5V92H46.5V86.5A3.5,3.5 0 0 1 48,80z', 'G', 1.8)
  )
}

/** Wins from both sides: a cap of two colours, a face of two halves. */
export function arbitrageJester(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.plate('46,24 36,8 20,6 8,20 9,34 20,26 26,36', 'L') +
    pen.area('36,8 20,6 8,20 20,18', 'G') +
    pen.plate('50,24 60,8 76,6 88,20 87,34 76,26 70,36', 'b') +
    pen.area('60,8 76,6 88,20 76,18', 'l') +
    pen.body('48,20 35,24 27,34 28,50 37,63 48,69', 'w', 'k') +
    pen.area('48,24 61,26 67,36 66,50 58,61 48,66', 'd') +
    pen.area('35,24 27,34 28,44 34,34 48,30 48,20', 'g') +
    pen.area('48,20 35,24 27,36 36,31 48,30', 'L') +
    pen.area('48,20 61,24 69,36 60,31 48,30', 'b') +
    pen.area('33,42 38,36 43,42 38,48', 'S') +
    pen.area('53,42 58,36 63,42 58,48', 'G') +
    pen.line('M36,54C40,60 44,61 48,61', 'S', 2.6) +
    pen.line('M48,61C52,61 56,60 60,54', 'G', 2.6) +
    pen.ball(9, 37, 4, 'G', 'B') +
    pen.ball(87, 37, 4, 'G', 'B') +
    pen.plate('48,76 40,84 30,80 32,74', 'L') +
    pen.plate('48,76 56,84 66,80 64,74', 'b')
  )
}
