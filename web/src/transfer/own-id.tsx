import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Copy, Share2 } from '../kit/icon.ts'
import { toast } from '../kit/toast-store.ts'
import { query } from '../lib/api.ts'
import { isolated } from '../lib/isolated.ts'
import { canShare, copyText, shareText } from '../lib/share.ts'

/** The id by which others send to the player, to be copied or handed on. */
export function OwnId({ id }: { id: string }) {
  const { t } = useTranslation()
  const me = useQuery(query.profile.me.queryOptions())
  const nickname = me.data?.profile.nickname
  const copy = async () => {
    const isCopied = await copyText(id)
    if (isCopied) toast({ title: t('transfer.receive.copied'), tone: 'success' })
    else toast({ title: t('transfer.receive.notCopied'), tone: 'danger' })
  }
  const share = async () => {
    const text = t('transfer.receive.shareText', { id, name: isolated(nickname ?? '') })
    if ((await shareText(text)) === 'failed') toast({ title: t('transfer.receive.notCopied'), tone: 'danger' })
  }
  return (
    <Card as="section" aria-labelledby="own-id-title" className="flex flex-col gap-3">
      <h2 id="own-id-title" className="text-lg font-bold">
        {t('transfer.receive.id')}
      </h2>
      <p className="numbers rounded-md border border-line bg-page px-4 py-3 text-sm break-all select-all">
        <bdi>{id}</bdi>
      </p>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button variant="quiet" icon={<Copy aria-hidden="true" className="size-5" />} onClick={() => void copy()}>
          {t('transfer.receive.copy')}
        </Button>
        {canShare() && nickname && (
          <Button variant="quiet" icon={<Share2 aria-hidden="true" className="size-5" />} onClick={() => void share()}>
            {t('transfer.receive.share')}
          </Button>
        )}
      </div>
    </Card>
  )
}
