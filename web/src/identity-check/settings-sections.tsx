import type { IdentityState } from '@satoshi/rules/identity-check/standing'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Chip, type ChipTone } from '../kit/chip.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { IdCard } from '../kit/icon.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import type { SettingsSections } from '../lib/define-domain.ts'
import { IdentityPicture } from './identity-picture.tsx'
import { useIdentity } from './use-identity.ts'

/** How far the check of the player's identity is, and the way to it. */
function IdentitySection() {
  const { t } = useTranslation()
  const { data: standing, error, refetch } = useIdentity()
  if (!standing && error)
    return <ErrorState title={t('identityCheck.error')} error={error} onRetry={() => void refetch()} />
  if (!standing) return <Skeleton className="h-52 rounded-lg!" />
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <IdentityPicture of={standing.state} className="w-24 shrink-0" />
        <div className="flex min-w-0 flex-col items-start gap-2">
          <StateChip of={standing.state} />
          <p className="text-pretty">{t(`identityCheck.settings.texts.${standing.state}`)}</p>
        </div>
      </div>
      <LinkButton to="/identity-verification" variant={standing.state === 'required' ? 'primary' : 'quiet'}>
        {t(standing.state === 'required' ? 'identityCheck.settings.begin' : 'identityCheck.settings.open')}
      </LinkButton>
    </Card>
  )
}

/** The state, once it is known. */
function StateValue() {
  const { data: standing } = useIdentity()
  return standing ? <StateChip of={standing.state} /> : null
}

function StateChip({ of }: { of: IdentityState }) {
  const { t } = useTranslation()
  return <Chip tone={tones[of]}>{t(`identityCheck.states.${of}`)}</Chip>
}

const tones: Record<IdentityState, ChipTone> = {
  required: 'plain',
  pending: 'info',
  approved: 'streak',
  rejected: 'danger',
  revoked: 'danger',
}

export const sections = {
  identity: {
    group: 'account',
    icon: IdCard,
    title: 'identityCheck.settings.title',
    value: StateValue,
    component: IdentitySection,
  },
} satisfies SettingsSections
