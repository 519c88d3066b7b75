import { minute, type Millis } from '../time.ts'

/** What a plan gives beside playing, and what it costs in centavos of the real. */
export type Plan = {
  monthCentavos: number
  yearCentavos: number
  lives: number
  lifeEvery: Millis
  freezes: number
  freeRerolls: number
}

/** The plan that the dashboard proposes. Whatever teaches is the same without it. Source: product 6.5. */
export const premiumPlan: Plan = {
  monthCentavos: 1_690,
  yearCentavos: 12_990,
  lives: 7,
  lifeEvery: 15 * minute,
  freezes: 3,
  freeRerolls: 2,
}
