import type { IdentityStanding } from '@satoshi/contract/identity-check'
import { isOurMistake } from '@satoshi/rules/identity-check/standing'
import type { Instant } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { CircleCheck } from '../kit/icon.ts'
import { isolated } from '../lib/isolated.ts'
import { useDateText } from '../lib/use-date-text.ts'
import { IdentityPicture } from './identity-picture.tsx'
import { RetryTime } from './retry-time.tsx'

/** Verified: what is open now, and what was kept of it. */
export function ApprovedPanel({ standing: { decidedAt, deletedAt } }: { standing: IdentityStanding }) {
  const { t } = useTranslation()
  const dateText = useDateText()
  return (
    <div className="flex flex-col gap-4">
      <Card tone="streak" className="flex flex-col items-center gap-4 px-6! py-8! text-center">
        <IdentityPicture of="approved" className="w-48" />
        <div role="status">
          <h2 className="text-2xl font-bold text-balance">{t('identityCheck.approved.title')}</h2>
          <p className="mt-2 max-w-md text-pretty text-muted">{t('identityCheck.approved.text')}</p>
          {decidedAt !== null && (
            <p className="numbers mt-2 text-sm text-muted">
              {t('identityCheck.approved.since', { date: isolated(dateText(decidedAt)) })}
            </p>
          )}
        </div>
      </Card>
      <Card as="section" aria-labelledby="opens-title">
        <h3 id="opens-title" className="font-semibold">
          {t('identityCheck.approved.opens')}
        </h3>
        <ul className="mt-3 flex flex-col gap-2.5">
          {(['transfer', 'nearby'] as const).map((opened) => (
            <li key={opened} className="flex items-start gap-3">
              <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-streak-ink" />
              <span className="text-pretty">{t(`identityCheck.opens.${opened}`)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Deletion at={deletedAt} />
    </div>
  )
}

type LostPanelProps = { standing: IdentityStanding; onAgain: () => void }

/** Rejected: why, in words that say what to do better, and when another try may be begun. */
export function RejectedPanel({ standing, onAgain }: LostPanelProps) {
  const { t } = useTranslation()
  const { reason, note, retryAt, triesLeft, deletedAt } = standing
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col items-center gap-4 px-6! py-8! text-center">
        <IdentityPicture of="rejected" className="w-44" />
        <div role="status">
          <h2 className="text-2xl font-bold text-balance">{t('identityCheck.rejected.title')}</h2>
          {reason && (
            <p className="mt-2 max-w-md text-pretty text-muted">{t(`identityCheck.rejected.reasons.${reason}`)}</p>
          )}
        </div>
        {note && <Note note={note} />}
      </Card>
      {retryAt === null ? (
        <Button size="lg" wide onClick={onAgain}>
          {t('identityCheck.rejected.again')}
        </Button>
      ) : (
        <RetryTime at={retryAt} />
      )}
      <p className="text-center text-sm text-muted">{t('identityCheck.triesLeft', { tries: triesLeft })}</p>
      <Deletion at={deletedAt} />
    </div>
  )
}

/** Taken back: why, and the way to another check where the mistake was ours, else to somebody who looks again. */
export function RevokedPanel({ standing: { revocation, retryAt, deletedAt }, onAgain }: LostPanelProps) {
  const { t } = useTranslation()
  const mayTry = revocation !== null && isOurMistake(revocation)
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col items-center gap-4 px-6! py-8! text-center">
        <IdentityPicture of="revoked" className="w-44" />
        <div role="status">
          <h2 className="text-2xl font-bold text-balance">{t('identityCheck.revoked.title')}</h2>
          {revocation && (
            <p className="mt-2 max-w-md text-pretty text-muted">{t(`identityCheck.revoked.reasons.${revocation}`)}</p>
          )}
        </div>
      </Card>
      {!mayTry && (
        <div className="flex flex-col items-center gap-2 text-center">
          <p className="text-pretty">{t('identityCheck.revoked.contest')}</p>
          <LinkButton to="/support" variant="quiet">
            {t('app.seekHelp')}
          </LinkButton>
        </div>
      )}
      {mayTry && retryAt === null && (
        <Button size="lg" wide onClick={onAgain}>
          {t('identityCheck.rejected.again')}
        </Button>
      )}
      {mayTry && retryAt !== null && <RetryTime at={retryAt} />}
      <Deletion at={deletedAt} />
    </div>
  )
}

/** What the reviewer wrote, in whatever language it is. */
function Note({ note }: { note: string }) {
  const { t } = useTranslation()
  return (
    <figure className="w-full max-w-md rounded-md border-s-4 border-action bg-raised p-4 text-start">
      <figcaption className="text-sm text-muted">{t('identityCheck.rejected.note')}</figcaption>
      <blockquote dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
        {note}
      </blockquote>
    </figure>
  )
}

/** When documents and data go, or that they are gone. */
function Deletion({ at }: { at: Instant | null }) {
  const { t } = useTranslation()
  const dateText = useDateText()
  return (
    <p className="text-center text-sm text-pretty text-muted">
      {at === null
        ? t('identityCheck.deletion.done')
        : t('identityCheck.deletion.on', { date: isolated(dateText(at)) })}
    </p>
  )
}
