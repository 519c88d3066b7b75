import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { HostPicture } from '../kit/host-picture.tsx'
import { LostStreet } from '../city/lost-street.tsx'

/** An address that leads nowhere. */
export function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <main
      id="main"
      className="mx-auto flex w-full max-w-xl flex-1 flex-col items-center justify-center gap-4 px-4 py-10 text-center"
    >
      <div className="relative w-full max-w-sm">
        <LostStreet className="w-full" />
        <HostPicture mood="oops" className="absolute inset-x-0 bottom-2 mx-auto" />
      </div>
      <h1 className="numbers text-7xl font-bold">404</h1>
      <p className="text-xl font-semibold">{t('errors.pageNotFound')}</p>
      <p className="text-muted">{t('app.notFound.text')}</p>
      <LinkButton to="/" className="mt-2">
        {t('app.notFound.home')}
      </LinkButton>
    </main>
  )
}
