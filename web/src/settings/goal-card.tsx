import { financialGoalLength, readFinancialGoal } from '@satoshi/rules/financial-goal'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { TextArea } from '../kit/text-area.tsx'
import { toast } from '../kit/toast-store.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { useChangeProfile } from './use-change-profile.ts'

/** Characters left from which on they are counted for the writer. */
const announceFrom = 40

/** What the player is learning for, in their own words. */
export function GoalCard({ goal }: { goal: string | null }) {
  const { t } = useTranslation()
  const [written, setWritten] = useState(goal ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const change = useChangeProfile()
  const left = financialGoalLength - [...new Intl.Segmenter().segment(written.trim())].length
  const save = (event: FormEvent) => {
    event.preventDefault()
    const read = readFinancialGoal(written)
    setFault(read.ok ? null : refusalText(read))
    if (!read.ok) return
    change.mutate(
      { financialGoal: read.value },
      { onSuccess: () => toast({ title: t('settings.personal.goal.saved'), tone: 'success' }) },
    )
  }
  return (
    <Card>
      <form noValidate onSubmit={save} className="flex flex-col gap-4">
        <TextArea
          name="financialGoal"
          rows={3}
          dir="auto"
          label={t('settings.personal.goal.label')}
          hint={
            left <= announceFrom && left >= 0
              ? t('settings.personal.goal.left', { count: left })
              : t('settings.personal.goal.hint')
          }
          error={fault ?? (change.error && refusalText(change.error))}
          placeholder={t('settings.personal.goal.placeholder')}
          value={written}
          onChange={(event) => {
            setWritten(event.target.value)
            setFault(null)
            if (change.isError) change.reset()
          }}
        />
        <Button
          type="submit"
          variant="quiet"
          busy={change.isPending}
          disabled={written.trim() === (goal ?? '')}
          className="self-start"
        >
          {t('settings.personal.goal.save')}
        </Button>
      </form>
    </Card>
  )
}
