import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { useDocumentTitle } from '../kit/page.tsx'
import { LostStreet } from '../city/lost-street.tsx'

/** A screen of others: said once, with the way home. */
export function AccessDeniedScreen() {
  const { t } = useTranslation()
  useDocumentTitle(t('app.accessDenied.title'))
  return (
    <main
      id="main"
      className="mx-auto flex w-full max-w-xl flex-1 flex-col items-center justify-center gap-4 px-4 py-10 text-center"
    >
      <LostStreet className="w-full max-w-sm" />
      <p aria-hidden="true" className="numbers text-7xl font-bold">
        {403}
      </p>
      <h1 className="text-2xl font-bold">{t('app.accessDenied.title')}</h1>
      <p className="text-muted">{t('app.accessDenied.text')}</p>
      <LinkButton to="/" className="mt-2">
        {t('app.notFound.home')}
      </LinkButton>
      <LinkButton to="/support" variant="ghost">
        {t('app.seekHelp')}
      </LinkButton>
    </main>
  )
}
