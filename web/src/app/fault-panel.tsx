import { useState } from 'react'

import { Button } from '../kit/button.tsx'
import { HostPicture } from '../kit/host-picture.tsx'
import { Check, CloudOff, RefreshCw } from '../kit/icon.ts'
import { refusalOf } from '../kit/refusal-text.ts'
import { copyText } from '../lib/share.ts'
import { mostRetries } from './error-retries.ts'
import { fallbackText } from './fallback-texts.ts'

const frame =
  'mx-auto flex min-h-[80dvh] max-w-lg flex-col items-center justify-center gap-4 px-4 py-10 text-center text-ink'

type FaultPanelProps = { error: unknown; used: number; onRetry: () => void }

/** Something broke: what was tried, what to do, and the reference that support can find it by, where there is one. */
export function FaultPanel({ error, used, onRetry }: FaultPanelProps) {
  const { requestId } = refusalOf(error).details
  return (
    <main id="main" className={frame}>
      <HostPicture mood="oops" />
      <div role="alert" className="flex flex-col gap-3">
        <h1 className="text-3xl font-bold">{fallbackText('title')}</h1>
        <p className="text-muted">{fallbackText('text')}</p>
      </div>
      <div className="mt-2 flex w-full flex-wrap justify-center gap-3">
        <Button
          onClick={onRetry}
          aria-disabled={used >= mostRetries}
          icon={<RefreshCw aria-hidden="true" className="size-5" />}
        >
          {fallbackText('retry', { used, most: mostRetries })}
        </Button>
        <Button variant="quiet" onClick={() => window.location.reload()}>
          {fallbackText('reload')}
        </Button>
      </div>
      {/* A page of its own: what broke may have taken the app along. */}
      <a href="/support" className="mt-4 text-sm text-muted underline underline-offset-4">
        {fallbackText('support')}
      </a>
      {typeof requestId === 'string' && <Reference id={requestId} />}
    </main>
  )
}

function Reference({ id }: { id: string }) {
  const [copied, setCopied] = useState(false)
  // A browser that allows no copying leaves the code to be read.
  const copy = () => void copyText(id).then(setCopied)
  return (
    <div className="flex max-w-full flex-col items-center gap-2 text-sm">
      <p className="max-w-full wrap-anywhere text-muted">{fallbackText('reference', { id })}</p>
      <Button
        variant="ghost"
        onClick={copy}
        icon={copied ? <Check aria-hidden="true" className="size-5" /> : undefined}
      >
        <span role="status">{fallbackText(copied ? 'copied' : 'copy')}</span>
      </Button>
    </div>
  )
}

/** What is wanted cannot be fetched now: nothing broke, and it comes by itself. */
export function OfflinePanel({ onRetry }: { onRetry: () => void }) {
  return (
    <main id="main" className={frame}>
      <CloudOff aria-hidden="true" className="size-14 text-muted" />
      <div role="status" className="flex flex-col gap-3">
        <h1 className="text-3xl font-bold">{fallbackText('offline')}</h1>
        <p className="text-muted">{fallbackText('offlineText')}</p>
      </div>
      {/* Not a reload: without a network the browser would show a page of its own. */}
      <Button variant="quiet" onClick={onRetry} icon={<RefreshCw aria-hidden="true" className="size-5" />}>
        {fallbackText('again')}
      </Button>
    </main>
  )
}
