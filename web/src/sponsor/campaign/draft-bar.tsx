import { useTranslation } from 'react-i18next'

import { Button } from '../../kit/button.tsx'
import { refusalOf, refusalText } from '../../kit/refusal-text.ts'
import { toast } from '../../kit/toast-store.ts'
import { draftTabs } from './campaign-form.ts'
import type { Ready } from './draft-part.tsx'
import { useCampaignChanges } from './use-draft.ts'

/** Whether the draft is saved, what is still to be mended and where, and the two ways on. */
export function DraftBar({ panel, form, onReread }: Ready & { onReread: () => void }) {
  const { t } = useTranslation()
  const changes = useCampaignChanges(panel)
  const error = [changes.save.error, changes.send.error, changes.withdraw.error].find(Boolean)
  return (
    <div className="sticky bottom-20 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-3 shadow-high md:bottom-4">
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <State panel={panel} form={form} />
        {!panel.hasTheme && <p className="text-muted">{t('sponsor.campaign.noTheme')}</p>}
        {error !== undefined && <Failure error={error} onReread={onReread} />}
      </div>
      <Ways panel={panel} form={form} changes={changes} />
    </div>
  )
}

function State({ panel, form }: Ready) {
  const { t } = useTranslation()
  if (form.locked) return <p>{t('sponsor.campaign.waits')}</p>
  if (form.mends) {
    const tabs = draftTabs.filter((tab) => form.wrongTabs.has(tab)).map((tab) => t(`sponsor.tabs.${tab}`))
    return (
      <p role="alert" className="font-medium text-danger-ink">
        {t('sponsor.campaign.mend', { tabs: tabs.join(', ') })}
      </p>
    )
  }
  if (form.hasEdits) return <p className="font-medium">{t('sponsor.campaign.unsaved')}</p>
  return (
    <p className="text-muted">
      {t(panel.latest?.state === 'draft' ? 'sponsor.campaign.upToDate' : 'sponsor.campaign.fresh')}
    </p>
  )
}

type WaysProps = Ready & { changes: ReturnType<typeof useCampaignChanges> }

function Ways({ panel, form, changes: { save, send, withdraw } }: WaysProps) {
  const { t } = useTranslation()
  const { campaign, isSaved, whenFine } = form
  const onSaved = () => toast({ title: t('sponsor.saved'), tone: 'success' })
  if (form.locked)
    return (
      <Button variant="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('sponsor.withdraw')}
      </Button>
    )
  return (
    <div className="flex gap-3 max-sm:w-full">
      <Button
        variant="quiet"
        className="px-3! max-sm:grow max-sm:text-sm"
        busy={save.isPending}
        onClick={() => whenFine(() => save.mutate(campaign, { onSuccess: onSaved }))}
      >
        {t('sponsor.save')}
      </Button>
      <Button
        className="px-3! max-sm:grow max-sm:text-sm"
        disabled={!panel.hasTheme}
        busy={send.isPending}
        onClick={() => whenFine(() => send.mutate(isSaved ? null : campaign))}
      >
        {t('sponsor.send')}
      </Button>
    </div>
  )
}

function Failure({ error, onReread }: { error: unknown; onReread: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="alert" className="font-medium text-danger-ink">
        {refusalText(error)}
      </p>
      {refusalOf(error).code === 'sponsor.changed' && (
        <Button variant="quiet" onClick={onReread}>
          {t('sponsor.reread')}
        </Button>
      )}
    </div>
  )
}
