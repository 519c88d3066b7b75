import type { Instant } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { ClockPlus, EyeOff, MapPin, Radar, Shield, type Users } from '../kit/icon.ts'
import { serverNow } from '../lib/clock.ts'
import { NearbyList } from './nearby-list.tsx'
import { startSharing, stopSharing, useSharing } from './sharing.ts'
import { troubleTexts } from './trouble-text.ts'
import { usePlaceQuestion } from './use-nearby.ts'

/** Who may share: what it means and how it begins, or that it goes on and who is near. */
export function SharingPanel({ elsewhereUntil }: { elsewhereUntil: Instant | null }) {
  const sharing = useSharing()
  if (sharing.phase === 'on') return <Shared />
  const isElsewhere = sharing.phase === 'off' && elsewhereUntil !== null && elsewhereUntil > serverNow()
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      {isElsewhere && <Elsewhere which="elsewhere" />}
      {sharing.phase === 'unstopped' && <Elsewhere which="unstopped" />}
      {sharing.phase === 'ended' && <Ended error={sharing.error} />}
      <Promises />
      {sharing.phase === 'starting' ? <Starting /> : <Start isAgain={sharing.phase === 'ended'} />}
    </div>
  )
}

const promises: readonly { key: 'place' | 'rounded' | 'kept' | 'hidden' | 'ends'; icon: typeof Users }[] = [
  { key: 'place', icon: MapPin },
  { key: 'rounded', icon: Radar },
  { key: 'hidden', icon: EyeOff },
  { key: 'kept', icon: Shield },
  { key: 'ends', icon: ClockPlus },
]

/** What is used and what never happens, before anything is asked. Source: product 5.20 and 7. */
function Promises() {
  const { t } = useTranslation()
  return (
    <Card as="section" aria-labelledby="nearby-how">
      <h2 id="nearby-how" className="mb-3 text-lg font-bold">
        {t('nearby.how.title')}
      </h2>
      <ul className="flex flex-col gap-3">
        {promises.map(({ key, icon: Picture }) => (
          <li key={key} className="flex items-start gap-3">
            <Picture aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action-ink" />
            <span className="min-w-0 text-pretty">{t(`nearby.how.${key}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Start({ isAgain }: { isAgain: boolean }) {
  const { t } = useTranslation()
  return (
    <Button size="lg" wide icon={<Radar aria-hidden="true" className="size-6" />} onClick={() => void startSharing()}>
      {t(isAgain ? 'nearby.again' : 'nearby.start')}
    </Button>
  )
}

function Starting() {
  const { t } = useTranslation()
  const question = usePlaceQuestion()
  return (
    <>
      <Banner title={t(`nearby.place.${question}`)}>{t(`nearby.place.${question}Text`)}</Banner>
      <Button variant="ghost" wide onClick={() => void stopSharing()}>
        {t('nearby.cancel')}
      </Button>
    </>
  )
}

/** Another tab or device shares, or this one before it was loaded anew; or the server did not hear that it ends. */
function Elsewhere({ which }: { which: 'elsewhere' | 'unstopped' }) {
  const { t } = useTranslation()
  return (
    <Banner
      tone="warning"
      title={t(`nearby.${which}.title`)}
      action={
        <Button variant="quiet" onClick={() => void stopSharing()}>
          {t('nearby.stop')}
        </Button>
      }
    >
      {t(`nearby.${which}.text`)}
    </Banner>
  )
}

function Ended({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (error === null)
    return (
      <Banner tone="warning" title={t('nearby.ended.title')}>
        {t('nearby.ended.text')}
      </Banner>
    )
  const { title, text } = troubleTexts(t, error)
  return (
    <Banner tone="danger" title={title}>
      {text}
    </Banner>
  )
}

/** The sign that one is found now, the way to end it, and who is near. */
function Shared() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-6">
      <Banner
        tone="success"
        title={t('nearby.on.title')}
        action={
          <Button variant="quiet" onClick={() => void stopSharing()}>
            {t('nearby.stop')}
          </Button>
        }
      >
        {t('nearby.on.text')}
      </Banner>
      <NearbyList />
    </div>
  )
}
