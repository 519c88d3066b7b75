import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Download } from '../kit/icon.ts'
import { saveFile } from '../kit/save-file.ts'
import { toast } from '../kit/toast-store.ts'
import { api } from '../lib/api.ts'
import { FailureBanner } from './failure-banner.tsx'

/** Everything that is kept of the player, taken home as a file. */
export function ExportCard() {
  const { t } = useTranslation()
  const download = useMutation({
    mutationFn: async () => {
      const file = await api.account.export()
      if (!(file instanceof File)) throw new Error('the export is no file')
      saveFile(file, file.name)
    },
    onSuccess: () => toast({ title: t('account.export.done'), tone: 'success' }),
    networkMode: 'always',
  })
  return (
    <Card className="flex flex-col items-start gap-3">
      <h3 className="text-lg font-bold">{t('account.export.title')}</h3>
      <p className="text-muted">{t('account.export.text')}</p>
      {download.error && <FailureBanner title={t('account.failed.export')} error={download.error} />}
      <Button
        variant="quiet"
        busy={download.isPending}
        onClick={() => download.mutate()}
        icon={<Download aria-hidden="true" className="size-5" />}
      >
        {t('account.export.action')}
      </Button>
    </Card>
  )
}
