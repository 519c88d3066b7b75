import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button, buttonClass, LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { HostPicture } from '../kit/host-picture.tsx'
import { Check, Copy } from '../kit/icon.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { copyText } from '../lib/share.ts'
import { usePublicMutation } from './use-public-mutation.ts'

/** Where every "talk to support" leads: whom to write to, what to tell them, and what nobody of the city asks for. */
export function Component() {
  const { t } = useTranslation()
  const told = ['who', 'what', 'code'] as const
  return (
    <Card className="flex flex-col gap-5 p-6 sm:p-8">
      <div className="flex flex-col items-center gap-2 text-center">
        <HostPicture mood="hello" />
        <h1 className="text-2xl font-bold">{t('support.title')}</h1>
        <p className="text-pretty text-muted">{t('support.lead')}</p>
      </div>
      <Address />
      <div className="flex flex-col gap-2">
        <h2 className="font-bold">{t('support.tell.title')}</h2>
        <ul className="list-disc ps-5 text-muted">
          {told.map((what) => (
            <li key={what}>{t(`support.tell.${what}`)}</li>
          ))}
        </ul>
      </div>
      <Banner>{t('support.never')}</Banner>
      <LinkButton to="/" variant="ghost" wide>
        {t('app.notFound.home')}
      </LinkButton>
    </Card>
  )
}

/** The address to write to, or that this server has none. */
function Address() {
  const { t } = useTranslation()
  const call = usePublicMutation({ mutationFn: (api) => api.auth.support() })
  const ask = useEffectEvent(() => call.mutate())
  useEffect(() => ask(), [])
  if (call.error !== null) return <ErrorState error={call.error} onRetry={() => call.mutate()} />
  if (!call.data) return <Skeleton className="h-32 w-full" />
  const { address } = call.data
  if (address === null)
    return (
      <p role="status" className="text-center font-medium">
        {t('support.none')}
      </p>
    )
  return (
    <div className="flex flex-col gap-3">
      <p className="text-center text-lg font-semibold wrap-anywhere">
        <bdi dir="ltr">{address}</bdi>
      </p>
      <a
        href={`mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(t('support.subject'))}`}
        className={buttonClass({ size: 'lg', wide: true })}
      >
        {t('support.write')}
      </a>
      <CopyButton text={address} />
    </div>
  )
}

/** For who writes their mail elsewhere. Where nothing may be copied, the address stands above it to be read. */
function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = () => void copyText(text).then(setCopied)
  const Icon = copied ? Check : Copy
  return (
    <Button variant="quiet" onClick={copy} icon={<Icon aria-hidden="true" className="size-5" />}>
      <span role="status">{t(copied ? 'support.copied' : 'support.copy')}</span>
    </Button>
  )
}
