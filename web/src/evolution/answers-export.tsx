import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Download } from '../kit/icon.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { saveFile } from '../kit/save-file.ts'
import { api } from '../lib/api.ts'
import type { AnswerFilter } from './answer-choice.ts'

/** Takes the chosen answers home as a file. */
export function AnswersExport({ filter }: { filter: AnswerFilter }) {
  const { t } = useTranslation()
  const download = useMutation({
    mutationFn: async () => {
      const file = await api.evolution.exportAnswers(filter)
      if (file instanceof Blob) saveFile(file, `answers-${filter.topic ?? 'all'}.csv`)
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
        aria-describedby="answers-export-hint"
      >
        {t('evolution.answers.download')}
      </Button>
      <p id="answers-export-hint" className="sr-only">
        {t('evolution.answers.downloadHint')}
      </p>
      {download.error && (
        <p role="alert" className="mt-2 text-sm text-danger-ink">
          {t('evolution.answers.downloadError')} {refusalText(download.error)}
        </p>
      )}
    </div>
  )
}
