import type { SponsorPanel } from '@satoshi/contract/sponsor'
import { fileKinds } from '@satoshi/rules/file-kinds'
import type { UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { FilePicker } from '../kit/file-picker.tsx'
import { ImageUp, Trash2 } from '../kit/icon.ts'
import { refusalText } from '../kit/refusal-text.ts'

type LogoFieldProps = {
  logoUrl: string | null
  /** A logo stands in a draft: there must be one. */
  mayUpload: boolean
  upload: UseMutationResult<SponsorPanel, unknown, File>
  onUploaded: () => void
  onRemove: () => void
}

const { accepts, maxBytes } = fileKinds.sponsorLogo

/** The logo, sent at once as it is chosen; taken away with the next saving. */
export function LogoField({ logoUrl, mayUpload, upload, onUploaded, onRemove }: LogoFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Card as="section" aria-labelledby="logo-title" className="flex flex-col gap-3">
      <h2 id="logo-title" className="font-semibold">
        {t('sponsor.logo.title')}
      </h2>
      <p className="text-sm text-muted">{t(mayUpload ? 'sponsor.logo.text' : 'sponsor.logo.later')}</p>
      <FilePicker
        ref={input}
        accept={accepts.join(',')}
        onPick={(file) => upload.mutate(file, { onSuccess: onUploaded })}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          disabled={!mayUpload}
          busy={upload.isPending}
          icon={<ImageUp aria-hidden="true" className="size-5" />}
          onClick={() => input.current?.click()}
        >
          {t(logoUrl ? 'sponsor.logo.other' : 'sponsor.logo.choose')}
        </Button>
        {logoUrl && (
          <Button variant="quiet" icon={<Trash2 aria-hidden="true" className="size-5" />} onClick={onRemove}>
            {t('sponsor.logo.remove')}
          </Button>
        )}
      </div>
      {upload.isError && (
        <p role="alert" className="font-medium text-danger-ink">
          {upload.variables && upload.variables.size > maxBytes
            ? t('sponsor.logo.tooLarge')
            : refusalText(upload.error)}
        </p>
      )}
    </Card>
  )
}
