import type { PlanOffer } from '@satoshi/contract/dashboard'
import { isOfAge } from '@satoshi/rules/stakes/may-stake'
import { premiumPlan } from '@satoshi/rules/subscription/plans'
import type { Day, Instant } from '@satoshi/rules/time'

/**
 * The plan that somebody born on `birthDate` may buy; null for minors, who buy nothing, and while plans are not sold:
 * nothing is proposed that cannot be had. Source: product 6.5, 7.
 */
export function planOffer(plansSold: boolean, birthDate: Day | null, at: Instant): PlanOffer | null {
  return plansSold && isOfAge(birthDate, at) ? premiumPlan : null
}
