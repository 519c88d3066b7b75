import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router'

import { nameDocument } from '../kit/page.tsx'
import { isRouteRecord } from './routes.ts'

/**
 * Names and describes the document after the record of its route, on every navigation and in every language. A layout
 * effect, so that it comes before the effects of the screen, which may know a better name (`useDocumentTitle`).
 */
export function useRouteHead(): void {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const record = useMatches()
    .map(({ handle }) => handle)
    .find(isRouteRecord)
  const title = t(`app.routes.${record?.name ?? 'notFound'}.title`)
  const description = t(record ? `app.routes.${record.name}.description` : 'app.notFound.text')
  useLayoutEffect(() => {
    nameDocument(title)
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description, pathname])
}
