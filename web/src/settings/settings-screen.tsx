import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'

import { classNames } from '../kit/class-names.ts'
import { ArrowLeft } from '../kit/icon.ts'
import { Page, useDocumentTitle } from '../kit/page.tsx'
import type { OpenableSection, SettingsProps } from '../lib/define-domain.ts'
import { SettingsList } from './settings-list.tsx'

/**
 * What a player may set: a list that leads to pages of one section each; on wide screens both stand side by side, and
 * the first section is open where none is named.
 */
export function Component({ sections }: SettingsProps) {
  const { t } = useTranslation()
  const { section: id } = useParams()
  const named = sections.find((section) => section.id === id)
  const open = named ?? sections[0]
  useDocumentTitle(t(named?.title ?? 'settings.title'))
  if (!open || (id !== undefined && !named)) return <Navigate to="/settings" replace />
  return (
    <Page title={t('settings.title')} quietHeading>
      <div className="grid items-start gap-8 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <div className={classNames(named && 'hidden lg:block')}>
          <p aria-hidden="true" className="mb-4 font-display text-3xl font-bold">
            {t('settings.title')}
          </p>
          <SettingsList sections={sections} open={open.id} />
        </div>
        <OpenSection key={open.id} section={open} named={named !== undefined} />
      </div>
    </Page>
  )
}

/** The page of a section; `named` is false while a phone shows the list instead. */
function OpenSection({ section, named }: { section: OpenableSection; named: boolean }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (sectionsShown++ > 0) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section aria-labelledby="section-title" className={classNames('min-w-0 max-w-2xl', !named && 'hidden lg:block')}>
      <Link
        to="/settings"
        className="-ms-2 mb-2 inline-flex min-h-12 items-center gap-2 rounded-md px-2 font-semibold text-action-ink lg:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        {t('settings.title')}
      </Link>
      <h2
        ref={heading}
        id="section-title"
        tabIndex={-1}
        className="mb-5 text-3xl font-bold outline-none lg:mt-1 lg:text-2xl"
      >
        {t(section.title)}
      </h2>
      <section.component />
    </section>
  )
}

// The first section of a visit leaves the focus where the browser put it.
let sectionsShown = 0
