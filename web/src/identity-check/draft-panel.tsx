import { identityPhotos, type IdentityPhoto } from '@satoshi/rules/identity-check/standing'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { Trash2 } from '../kit/icon.ts'
import { ProgressBar } from '../kit/progress-bar.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { api } from '../lib/api.ts'
import { DataForm } from './data-form.tsx'
import { PhotoCard } from './photo-card.tsx'
import { useDraftPhoto, type DraftPhoto } from './use-draft-photo.ts'
import { useIdentityChange } from './use-identity.ts'

type DraftPanelProps = {
  /** The photos that the server has. */
  photos: readonly IdentityPhoto[]
  triesLeft: number
}

/** Three photos, each sent as it is taken, then the data: the first that is missing stands open, the others wait in a line. */
export function DraftPanel({ photos, triesLeft }: DraftPanelProps) {
  const { t } = useTranslation()
  const drafts: Record<IdentityPhoto, DraftPhoto> = {
    front: useDraftPhoto('front'),
    back: useDraftPhoto('back'),
    selfie: useDraftPhoto('selfie'),
  }
  const isThere = (photo: IdentityPhoto) => photos.includes(photo) || drafts[photo].stage === 'sent'
  const isUnderWay = (photo: IdentityPhoto) => ['preparing', 'sending'].includes(drafts[photo].stage)
  const next = identityPhotos.find((photo) => !isThere(photo) && !isUnderWay(photo)) ?? null
  const ready = identityPhotos.filter(isThere).length
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl font-bold">{t('identityCheck.draft.title')}</h2>
        <p className="mt-1 text-pretty text-muted">{t('identityCheck.draft.lead')}</p>
        <ProgressBar
          fraction={ready / identityPhotos.length}
          label={t('identityCheck.draft.progress', { ready, all: identityPhotos.length })}
          className="mt-4"
        />
      </div>
      <ol className="flex flex-col gap-3">
        {identityPhotos.map((photo) => (
          <li key={photo}>
            <PhotoCard photo={photo} draft={drafts[photo]} isThere={isThere(photo)} open={photo === next} />
          </li>
        ))}
      </ol>
      {next === null && <DataForm photosAreThere={ready === identityPhotos.length} triesLeft={triesLeft} />}
      <GiveUp />
    </div>
  )
}

/** Takes the consent back: everything of the draft goes with it. */
function GiveUp() {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(false)
  const giveUp = useIdentityChange(api.identityCheck.consent)
  return (
    <>
      <Button
        variant="ghost"
        className="self-center"
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        onClick={() => setAsked(true)}
      >
        {t('identityCheck.giveUp.open')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => giveUp.mutate({ commandId: crypto.randomUUID(), given: false })}
        title={t('identityCheck.giveUp.title')}
        text={t('identityCheck.giveUp.text')}
        confirm={t('identityCheck.giveUp.confirm')}
        cancel={t('identityCheck.giveUp.cancel')}
        busy={giveUp.isPending}
        error={giveUp.error ? refusalText(giveUp.error) : null}
      />
    </>
  )
}
