import { z } from 'zod'

import { forAdmins, instant } from './base.ts'

/** Figures of the operator's proof, in the order in which it shows them; `GET /metrics` shows the same. */
export const figureNames = [
  'ledgerOk',
  'ledgerSumCents',
  'ledgerUnbalancedTransactions',
  'ledgerWrongBalances',
  'ledgerNegative',
  'ledgerStrayedGranted',
  'ledgerWrongStatements',
  'matchesUnsettled',
  'ledgerOpenEscrows',
  'ledgerOpenEscrowCents',
  'ledgerOldestEscrowSeconds',
  'ledgerTransactions',
  'ledgerPostings',
  'matchesUnrated',
  'questionsLive',
  'questionsPaused',
  'questionsExpired',
  'questionAlarms',
  'labelAlarms',
  'scheduledEventsLate',
  'scheduledEventsFailing',
] as const

export const figureName = z.enum(figureNames)

export const adminContract = {
  overview: forAdmins
    .route({
      method: 'GET',
      path: '/admin/overview',
      tags: ['admin'],
      summary: 'The figures of the operator’s proof, read at most once a minute',
    })
    .output(
      z.object({
        figures: z.record(figureName, z.number()),
        /** Figures that must be 0 and are not. */
        wrong: z.array(figureName),
        readAt: instant,
      }),
    ),
}

export type FigureName = (typeof figureNames)[number]
