import type { DuelInvite } from '@satoshi/contract/invite'
import { shownStakeBtz } from '@satoshi/rules/invite/invite'
import { centsPerBtz } from '@satoshi/rules/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz, formatBtz } from '../game-kit/btz.tsx'
import { useThemeName } from '../match/theme-name.ts'

/** What the duel is about and what is at stake. */
export function InviteFacts({ invite }: { invite: DuelInvite }) {
  const { t, i18n } = useTranslation()
  const nameOf = useThemeName()
  const btz = shownStakeBtz(invite.bet_amount)
  const pot = formatBtz(2 * btz * centsPerBtz, i18n.language)
  return (
    <>
      <dl className="mt-2 grid grid-cols-2 gap-2">
        <Fact label={t('invite.dialog.topic')}>
          <bdi>{nameOf(invite.quiz_topic)}</bdi>
        </Fact>
        <Fact label={t('invite.dialog.stake')}>
          <StakeText bet={invite.bet_amount} />
        </Fact>
      </dl>
      <p className="text-center text-sm text-muted">
        {btz === 0 ? t('invite.stake.nothing') : t('invite.stake.pot', { btz: pot })}
      </p>
    </>
  )
}

/** What each puts in: whole BTZ, friendly for 0; a missing stake shows 100 BTZ (product 1.5). */
export function StakeText({ bet }: { bet: number | null }) {
  const { t } = useTranslation()
  const btz = shownStakeBtz(bet)
  return btz === 0 ? <span>{t('invite.stake.friendly')}</span> : <Btz cents={btz * centsPerBtz} />
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-raised px-3 py-2.5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
