import type { Profile } from '@satoshi/contract/profile'
import { actCaps } from '@satoshi/rules/district/act'
import { leastDonationCents } from '@satoshi/rules/district/donation'
import { rerolls } from '@satoshi/rules/mission/mission'
import { freeRepairEvery, repairCents, repairQuizzes } from '@satoshi/rules/progress/streak-repair'
import { nicknameChangeCents } from '@satoshi/rules/nickname'
import { stakeAmounts } from '@satoshi/rules/stakes/amounts'
import { moveCents, moveWait } from '@satoshi/rules/district/residence'
import { btz, cents, type Cents } from '@satoshi/rules/money'
import { firstPrice, wares } from '@satoshi/rules/store/wares'
import { hour } from '@satoshi/rules/time'
import type { otherReasons } from '@satoshi/rules/wallet/category'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Building2, Flame, HandCoins, IdCard, Shuffle, Store, Swords } from '../kit/icon.ts'
import { AmountTable, type AmountRow } from './amount-table.tsx'
import { isMinor } from './is-minor.ts'

/** Reasons under which a player spends: those that are no reward and bring nothing back. */
type Spending = Exclude<
  (typeof otherReasons)[number],
  | 'prize'
  | 'campaignPrize'
  | 'campaignFunded'
  | 'campaignReturned'
  | 'stakeReturned'
  | 'storeUndone'
  | 'packageBought'
  | 'packageTakenBack'
  | 'packageReturned'
  | 'planMonth'
  | 'planTakenBack'
  | 'planReturned'
  | 'debtPaid'
  | 'debtForgiven'
  | 'p2p'
  | 'accountDeleted'
>

/** The least and the most that a ware first cost. */
function btzOf(bound: (...prices: number[]) => number): Cents {
  return cents(bound(...wares.map(firstPrice)))
}

/** What BTZ can be used for today: the reasons that the server takes BTZ under; null is none that can be had yet. */
export const uses = {
  missionReroll: { icon: Shuffle, from: rerolls.cents, to: rerolls.cents },
  streakRepair: { icon: Flame, from: repairCents, to: repairCents },
  stake: {
    icon: Swords,
    from: btz(Math.min(...stakeAmounts.filter((one) => one > 0))),
    to: btz(Math.max(...stakeAmounts)),
  },
  nickname: { icon: IdCard, from: nicknameChangeCents, to: nicknameChangeCents },
  districtMove: { icon: Building2, from: moveCents, to: moveCents },
  districtDonation: { icon: HandCoins, from: leastDonationCents, to: btz(actCaps.donated) },
  storePurchase: { icon: Store, from: btzOf(Math.min), to: btzOf(Math.max) },
  // Of a treasury, which is nobody's own.
  districtChallenge: null,
  hint: null,
} as const satisfies Record<Spending, { icon: typeof Flame; from: Cents; to: Cents } | null>

/** Numbers that the limits of uses name. */
const limits = {
  most: rerolls.most,
  quizzes: repairQuizzes,
  days: freeRepairEvery / (24 * hour),
  stay: moveWait / (24 * hour),
  donated: actCaps.donated,
}

/** What BTZ can be used for today, with price and limit; minors stake nothing. The numbers are of the rules that take them. */
export function BtzUses({ profile }: { profile: Profile }) {
  const { t, i18n } = useTranslation()
  const amount = (cents: number) => formatBtz(cents, i18n.language)
  const own = [
    'storePurchase',
    'missionReroll',
    'streakRepair',
    'nickname',
    'districtMove',
    'districtDonation',
  ] as const
  const open = isMinor(profile) ? own : (['stake', ...own] as const)
  const rows: AmountRow[] = open.map((name) => {
    const { icon, from, to } = uses[name]
    return {
      icon,
      name: t(`wallet.uses.names.${name}`),
      amount: from === to ? amount(from) : t('wallet.sources.range', { from: amount(from), to: amount(to) }),
      limit: t(`wallet.uses.limits.${name}`, limits),
      ...(name === 'storePurchase' && { to: '/store' }),
      ...((name === 'districtMove' || name === 'districtDonation') && { to: '/satoshi-city' }),
    }
  })
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <AmountTable id="uses-title" title={t('wallet.uses.title')} what={t('wallet.uses.use')} rows={rows} />
      <p className="text-sm text-muted">{t('wallet.uses.order')}</p>
    </div>
  )
}
