import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Download } from '../kit/icon.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { saveFile } from '../kit/save-file.ts'
import { api } from '../lib/api.ts'
import type { EntryFilter } from './statement-period.ts'

/** Takes the chosen entries home as a file. */
export function ExportButton({ filter }: { filter: EntryFilter }) {
  const { t } = useTranslation()
  const download = useMutation({
    mutationFn: async () => {
      const file = await api.wallet.export(filter)
      if (file instanceof Blob) saveFile(file, `btz-${filter.from ?? 'all'}.csv`)
    },
    networkMode: 'always',
  })
  return (
    <div>
      <Button
        variant="quiet"
        busy={download.isPending}
        onClick={() => download.mutate()}
        icon={<Download aria-hidden="true" className="size-5" />}
        aria-describedby="export-hint"
      >
        {t('statement.export')}
      </Button>
      <p id="export-hint" className="sr-only">
        {t('statement.exportHint')}
      </p>
      {download.error && (
        <p role="alert" className="mt-2 text-sm text-danger-ink">
          {t('statement.exportError')} {refusalText(download.error)}
        </p>
      )}
    </div>
  )
}
