import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useRouteError } from 'react-router'

import { Button } from '../kit/button.tsx'
import { RefreshCw, TriangleAlert } from '../kit/icon.ts'
import { useDocumentTitle } from '../kit/page.tsx'
import { retryDelay } from '../lib/retry.ts'
import { mostRetries, retriesAt, takeRetry } from './error-retries.ts'
import { reloadForLostChunk } from './lost-chunk.ts'

/** A screen that broke: tried again once by itself, then by hand, three times in all (specification 4, 8). */
export function ErrorScreen() {
  const { t } = useTranslation()
  const error = useRouteError()
  const [reloading] = useState(() => reloadForLostChunk(error))
  const { used, retry } = useRetry()
  useDocumentTitle(t('errors.screen.title'))
  if (reloading) return null
  return (
    <main
      id="main"
      className="mx-auto flex min-h-[80dvh] max-w-lg flex-col items-center justify-center gap-4 px-4 py-10 text-center"
    >
      <TriangleAlert aria-hidden="true" className="size-14 text-danger-ink" />
      <div role="alert" className="flex flex-col gap-3">
        <h1 className="text-3xl font-bold">{t('errors.screen.title')}</h1>
        <p className="text-muted">{t('errors.screen.text')}</p>
      </div>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button
          onClick={retry}
          aria-disabled={used >= mostRetries}
          icon={<RefreshCw aria-hidden="true" className="size-5" />}
        >
          {t('errors.screen.retry', { used, most: mostRetries })}
        </Button>
        <Button variant="quiet" onClick={() => window.location.reload()}>
          {t('errors.screen.reload')}
        </Button>
      </div>
      <p className="text-sm text-muted">{t('errors.screen.support')}</p>
    </main>
  )
}

/** Retrying is going to the same address again: the router drops the error and loads the screen anew. */
function useRetry() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const used = retriesAt(pathname)
  const retry = useCallback(() => {
    if (takeRetry(pathname)) void navigate(pathname + search, { replace: true })
  }, [navigate, pathname, search])
  useEffect(() => {
    if (retriesAt(pathname) > 0) return
    const timer = setTimeout(retry, retryDelay(0))
    return () => clearTimeout(timer)
  }, [pathname, retry])
  return { used, retry }
}
