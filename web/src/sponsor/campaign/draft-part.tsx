import type { CampaignPanel } from '@satoshi/contract/campaign'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { ErrorState } from '../../kit/error-state.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import type { CampaignForm } from './campaign-form.ts'
import { DraftBar } from './draft-bar.tsx'
import type { CampaignDraft } from './use-draft.ts'

export type Ready = { panel: CampaignPanel; form: CampaignForm }

/** A tab of the draft, with what saves and sends all of it always at hand. */
export function DraftPart({ draft, children }: { draft: CampaignDraft; children: (ready: Ready) => ReactNode }) {
  const { t } = useTranslation()
  const { panel, form } = draft
  const reread = () => void panel.refetch().then(() => form?.reset())
  if (panel.data && form)
    return (
      <div className="flex flex-col gap-5">
        {children({ panel: panel.data, form })}
        <DraftBar panel={panel.data} form={form} onReread={reread} />
      </div>
    )
  if (panel.error)
    return <ErrorState title={t('sponsor.error')} error={panel.error} onRetry={() => void panel.refetch()} />
  return <Skeleton className="h-96 rounded-lg!" />
}
