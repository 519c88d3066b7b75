import { lineOf } from './balance/figure.ts'
import { balanceFigures, type Balanced } from './balance/figures.ts'

/** What tells the right answer over the bank to somebody who knows nothing of finance, a line each with what was measured. */
export function checkBalance(bank: Balanced): string[] {
  return balanceFigures(bank)
    .filter(({ isTell }) => isTell)
    .map(lineOf)
}
