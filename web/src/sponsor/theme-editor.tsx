import type { SponsorPanel } from '@satoshi/contract/sponsor'
import type { ShownTheme } from '@satoshi/contract/sponsor-theme'
import { themeFaults, tidyTheme, type SponsorTheme } from '@satoshi/rules/sponsor/theme'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { refusalOf, refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { isolated } from '../lib/isolated.ts'
import { ActionFields } from './action-fields.tsx'
import { ColourFields } from './colour-fields.tsx'
import { firstTheme } from './first-theme.ts'
import { LogoField } from './logo-field.tsx'
import { NameField } from './name-field.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { ThemeStanding } from './theme-standing.tsx'
import { openVersion, useThemeChanges, type Writing } from './use-theme.ts'

type ThemeEditorProps = { panel: SponsorPanel; onReread: () => void }

/** A theme as its sponsor writes it, beside what it comes to; what waits for approval can only be withdrawn. */
export function ThemeEditor({ panel, onReread }: ThemeEditorProps) {
  const { t } = useTranslation()
  const { latest, district } = panel
  const form = useThemeForm(panel)
  const changes = useThemeChanges(panel)
  const waits = latest?.state === 'submitted'
  const fields = { theme: form.theme, onChange: form.setTheme, errorOf: form.errorOf }
  return (
    <div className="flex flex-col gap-6">
      <ThemeStanding panel={panel} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <fieldset disabled={waits} className="flex min-w-0 flex-col gap-5">
          <legend className="sr-only">{t('sponsor.theme')}</legend>
          <Card className="flex flex-col gap-4">
            <NameField {...fields} />
            <ColourFields {...fields} />
          </Card>
          <LogoField
            logoUrl={form.logoUrl}
            mayUpload={openVersion(panel) !== null}
            upload={changes.upload}
            onUploaded={() => form.setKeepsLogo(true)}
            onRemove={() => form.setKeepsLogo(false)}
          />
          <ActionFields {...fields} />
        </fieldset>
        <section aria-labelledby="preview-title" className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-20">
          <h2 id="preview-title" className="text-xl font-bold">
            {t('sponsor.preview', { name: isolated(t(`app.districts.${district}`)) })}
          </h2>
          <ThemePreview district={district} theme={{ ...form.writing.theme, logoUrl: form.logoUrl }} />
        </section>
      </div>
      <Failure errors={[changes.save.error, changes.send.error, changes.withdraw.error]} onReread={onReread} />
      {form.mends && <Refused>{t('sponsor.mend')}</Refused>}
      <Ways waits={waits} form={form} changes={changes} />
    </div>
  )
}

/** What stands in the form, what is wrong with it, and whether it is saved. */
function useThemeForm(panel: SponsorPanel) {
  const { t } = useTranslation()
  const { latest } = panel
  const [theme, setTheme] = useState(() => firstTheme(latest?.theme ?? null, t))
  const [keepsLogo, setKeepsLogo] = useState(true)
  const [asked, setAsked] = useState(false)
  const tidied = tidyTheme(theme)
  const faults = themeFaults(tidied)
  const writing: Writing = { theme: tidied, keepsLogo }
  return {
    theme,
    setTheme,
    setKeepsLogo,
    writing,
    logoUrl: keepsLogo ? (latest?.theme.logoUrl ?? null) : null,
    isSaved: openVersion(panel) !== null && keepsLogo && isSame(latest?.theme ?? null, tidied),
    mends: asked && faults.length > 0,
    errorOf: (field: string) => {
      const fault = faults.find((each) => each.field === field)
      // What is not written yet is asked for when it is sent, and not while the rest is being written.
      if (!fault || (fault.details['reason'] === 'empty' && !asked)) return null
      return refusalText(fault)
    },
    whenFine: (run: () => void) => {
      setAsked(true)
      if (faults.length === 0) run()
    },
  }
}

type WaysProps = {
  waits: boolean
  form: ReturnType<typeof useThemeForm>
  changes: ReturnType<typeof useThemeChanges>
}

function Ways({ waits, form, changes: { save, send, withdraw } }: WaysProps) {
  const { t } = useTranslation()
  const { writing, isSaved, whenFine, setKeepsLogo } = form
  const onSaved = () => {
    setKeepsLogo(true)
    toast({ title: t('sponsor.saved'), tone: 'success' })
  }
  const onSent = () => setKeepsLogo(true)
  if (waits)
    return (
      <Button variant="quiet" className="self-start" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('sponsor.withdraw')}
      </Button>
    )
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        busy={send.isPending}
        onClick={() => whenFine(() => send.mutate(isSaved ? null : writing, { onSuccess: onSent }))}
      >
        {t('sponsor.send')}
      </Button>
      <Button
        variant="quiet"
        busy={save.isPending}
        onClick={() => whenFine(() => save.mutate(writing, { onSuccess: onSaved }))}
      >
        {t('sponsor.save')}
      </Button>
    </div>
  )
}

function Failure({ errors, onReread }: { errors: unknown[]; onReread: () => void }) {
  const { t } = useTranslation()
  const error = errors.find(Boolean)
  if (!error) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Refused>{refusalText(error)}</Refused>
      {refusalOf(error).code === 'sponsor.changed' && (
        <Button variant="quiet" onClick={onReread}>
          {t('sponsor.reread')}
        </Button>
      )}
    </div>
  )
}

function Refused({ children }: { children: string }) {
  return (
    <p role="alert" className="font-medium text-danger-ink">
      {children}
    </p>
  )
}

/** Whether what is saved is what stands in the form. */
function isSame(saved: ShownTheme | null, written: SponsorTheme): boolean {
  return saved !== null && JSON.stringify(tidyTheme(saved)) === JSON.stringify(written)
}
