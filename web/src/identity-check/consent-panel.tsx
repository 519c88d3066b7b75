import type { IdentityStanding } from '@satoshi/contract/identity-check'
import { documentRetention } from '@satoshi/rules/identity-check/standing'
import { hour } from '@satoshi/rules/time'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import {
  Building2,
  Eye,
  HandCoins,
  Hourglass,
  IdCard,
  Lock,
  PenLine,
  Trash2,
  Undo2,
  UserRound,
  Users,
} from '../kit/icon.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { api } from '../lib/api.ts'
import { IdentityPicture } from './identity-picture.tsx'
import { RetryTime } from './retry-time.tsx'
import { useIdentityChange } from './use-identity.ts'

/** What the check is for, what it asks and what becomes of that; nothing is asked before the player agrees. */
export function ConsentPanel({ retryAt, checkedOutside }: Pick<IdentityStanding, 'retryAt' | 'checkedOutside'>) {
  const { t } = useTranslation()
  const consent = useIdentityChange(api.identityCheck.consent)
  const days = documentRetention / (24 * hour)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-center gap-3 text-center">
        <IdentityPicture of="required" className="w-44" />
        <h2 className="text-2xl font-bold text-balance">{t('identityCheck.consent.title')}</h2>
        <p className="max-w-lg text-pretty text-muted">{t('identityCheck.consent.lead')}</p>
      </div>
      <Card className="flex flex-col gap-5">
        <Points
          title={t('identityCheck.consent.opens')}
          points={[
            [HandCoins, t('identityCheck.opens.transfer')],
            [Users, t('identityCheck.opens.nearby')],
          ]}
        />
        <Points
          title={t('identityCheck.consent.asks')}
          points={[
            [IdCard, t('identityCheck.consent.document')],
            [UserRound, t('identityCheck.consent.selfie')],
            [PenLine, t('identityCheck.consent.data')],
          ]}
        />
        <Points
          title={t('identityCheck.consent.keeps')}
          points={[
            [Lock, t('identityCheck.consent.sealed')],
            ...(checkedOutside ? [[Building2, t('identityCheck.consent.outside')] as const] : []),
            [Eye, t('identityCheck.consent.seen')],
            [Trash2, t('identityCheck.consent.deleted', { days })],
            [Hourglass, t('identityCheck.consent.kept')],
            [Undo2, t('identityCheck.consent.undo')],
          ]}
        />
      </Card>
      {consent.isError && <Banner tone="danger">{refusalText(consent.error)}</Banner>}
      {retryAt === null ? (
        <div className="flex flex-col gap-2">
          <Button
            size="lg"
            wide
            busy={consent.isPending}
            onClick={() => consent.mutate({ commandId: crypto.randomUUID(), given: true })}
          >
            {t('identityCheck.consent.agree')}
          </Button>
          <p className="text-center text-sm text-muted">{t('identityCheck.consent.agreeText')}</p>
        </div>
      ) : (
        <RetryTime at={retryAt} />
      )}
    </div>
  )
}

type Point = readonly [icon: ComponentType<{ className?: string }>, text: string]

function Points({ title, points }: { title: string; points: readonly Point[] }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <ul className="flex flex-col gap-2.5">
        {points.map(([Icon, text]) => (
          <li key={text} className="flex items-start gap-3 text-sm">
            <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-action-ink" />
            <span className="text-pretty">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
