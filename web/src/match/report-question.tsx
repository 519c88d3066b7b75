import type { QuestionReportBody } from '@satoshi/contract/question'
import { reportReasons, reportTextLength, type ReportReason } from '@satoshi/rules/rating/question-reports'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Dialog } from '../kit/dialog.tsx'
import { Flag } from '../kit/icon.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { RadioCards } from '../kit/radio-cards.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { TextArea } from '../kit/text-area.tsx'
import { toast } from '../kit/toast-store.ts'
import { api, query } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { useQuestionPlace, type QuestionPlace } from './question-place.ts'

/** Says that something is wrong with a closed question; absent where nobody says where it was asked. */
export function ReportQuestion({ position, className }: { position: number; className?: string }) {
  const place = useQuestionPlace()
  return place && <ReportButton place={place} position={position} className={className} />
}

type ReportButtonProps = { place: QuestionPlace; position: number; className?: string | undefined }

function ReportButton({ place, position, className }: ReportButtonProps) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const reported = useReported(place.id, position)
  return (
    <>
      <IconButton
        label={t(reported ? 'match.report.done' : 'match.report.action')}
        onClick={() => setAsks(true)}
        className={className}
      >
        <Flag aria-hidden="true" className={classNames('size-5', reported !== null && 'fill-current text-info-ink')} />
      </IconButton>
      <Dialog open={asks} onClose={() => setAsks(false)} title={t('match.report.title')} text={t('match.report.intro')}>
        <ReportForm place={place} position={position} before={reported} onSent={() => setAsks(false)} />
      </Dialog>
    </>
  )
}

type ReportFormProps = Omit<ReportButtonProps, 'className'> & { before: ReportReason | null; onSent: () => void }

function ReportForm({ place, position, before, onSent }: ReportFormProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<ReportReason>(before ?? 'wrongAnswer')
  const [text, setText] = useState('')
  const report = useMutation({
    mutationFn: (body: QuestionReportBody) => sendReport(place, body),
    onSuccess: (reports) => {
      queryClient.setQueryData(query.question.reports.queryKey({ input: { id: place.id } }), reports)
      toast({ title: t('match.report.thanks'), tone: 'success' })
      onSent()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    report.mutate({ position, reason, ...(text.trim() !== '' && { text }) })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <RadioCards
        legend={t('match.report.legend')}
        quietLegend
        value={reason}
        onChange={setReason}
        className="gap-2!"
        cards={reportReasons.map((value) => ({ value, label: t(`match.report.reasons.${value}`) }))}
      />
      <TextArea
        label={t('match.report.text')}
        hint={t('match.report.hint', { most: reportTextLength })}
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={reportTextLength}
        rows={2}
      />
      {report.error && (
        <p role="alert" className="font-medium text-danger-ink">
          {refusalText(report.error)}
        </p>
      )}
      <Button type="submit" wide busy={report.isPending}>
        {t('match.report.send')}
      </Button>
    </form>
  )
}

function sendReport({ kind, id }: QuestionPlace, body: QuestionReportBody) {
  const sent = { params: { id }, body }
  return kind === 'match' ? api.match.report(sent) : api.review.report(sent)
}

/** What the player has said of the question so far; one reading serves all questions of a match. */
function useReported(id: string, position: number): ReportReason | null {
  const { data } = useQuery({ ...query.question.reports.queryOptions({ input: { id } }), staleTime: Infinity })
  return data?.reports.find((one) => one.position === position)?.reason ?? null
}
