import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { noticeAnimations, noticePositions, noticeTypes } from '../game-kit/feedback/notice-detail.ts'
import { toast } from '../kit/toast-store.ts'
import { showSmartNotification, type NoticeDetail } from '../game-kit/window-events.ts'
import { Choice, Row, Section, Switch, Try } from './section.tsx'

const types = [...noticeTypes, 'neutral'] as const
const durations = ['4000', '1000', '10000', '0'] as const
const icons = ['-', 'trophy', 'btz', 'fire', '🏆'] as const

/** Named as in the code. */
const iconField = 'icon'

type Chosen = {
  type: (typeof types)[number]
  position: (typeof noticePositions)[number]
  animation: (typeof noticeAnimations)[number]
  duration: (typeof durations)[number]
  icon: (typeof icons)[number]
  sameId: boolean
  withAction: boolean
  long: boolean
}

const first: Chosen = {
  type: 'achievement',
  position: 'top-right',
  animation: 'slide',
  duration: '4000',
  icon: '-',
  sameId: false,
  withAction: false,
  long: false,
}

/** The smart notification: every field, position and animation. */
export function NoticeSection() {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(first)
  const choose = (part: Partial<Chosen>) => setChosen({ ...chosen, ...part })
  const { type, position, animation, icon } = chosen
  const notice: NoticeDetail = {
    type,
    position,
    animation,
    duration: Number(chosen.duration),
    title: t('dev.feedback.exampleTitle'),
    description: t(chosen.long ? 'dev.feedback.longText' : 'dev.feedback.exampleText'),
    ...(icon === '-' ? {} : { icon }),
    ...(chosen.sameId ? { id: 'same' } : {}),
    ...(chosen.withAction
      ? { action: { label: t('dev.feedback.action'), onClick: () => toast({ title: t('dev.feedback.acted') }) } }
      : {}),
  }
  return (
    <Section title={t('dev.feedback.notice')}>
      <Choices chosen={chosen} choose={choose} />
      <div className="flex flex-wrap">
        <Switch label={t('dev.feedback.sameId')} on={chosen.sameId} onChange={(sameId) => choose({ sameId })} />
        <Switch
          label={t('dev.feedback.withAction')}
          on={chosen.withAction}
          onChange={(withAction) => choose({ withAction })}
        />
        <Switch label={t('dev.feedback.long')} on={chosen.long} onChange={(long) => choose({ long })} />
      </div>
      <Row>
        <Button onClick={() => showSmartNotification(notice)}>{t('dev.feedback.show')}</Button>
        <Try
          name={t('dev.feedback.five')}
          onTry={() => types.forEach((each) => showSmartNotification({ ...notice, type: each }))}
        />
      </Row>
    </Section>
  )
}

function Choices({ chosen, choose }: { chosen: Chosen; choose: (part: Partial<Chosen>) => void }) {
  const { t } = useTranslation()
  const { type, position, animation, duration, icon } = chosen
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Choice label={t('dev.feedback.type')} value={type} values={types} onChoose={(each) => choose({ type: each })} />
      <Choice
        label={t('dev.feedback.position')}
        value={position}
        values={noticePositions}
        onChoose={(each) => choose({ position: each })}
      />
      <Choice
        label={t('dev.feedback.animation')}
        value={animation}
        values={noticeAnimations}
        onChoose={(each) => choose({ animation: each })}
      />
      <Choice
        label={t('dev.feedback.duration')}
        value={duration}
        values={durations}
        onChoose={(each) => choose({ duration: each })}
      />
      <Choice label={iconField} value={icon} values={icons} onChoose={(each) => choose({ icon: each })} />
    </div>
  )
}
