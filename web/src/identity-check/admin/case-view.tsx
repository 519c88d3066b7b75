import type { IdentityCase } from '@satoshi/contract/identity-check'
import { minute, second } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Banner } from '../../kit/banner.tsx'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { numberFormat } from '../../kit/formats.ts'
import { Clock } from '../../kit/icon.ts'
import { timeLeftText } from '../../kit/time-left-text.ts'
import { isolated } from '../../lib/isolated.ts'
import { useDateText } from '../../lib/use-date-text.ts'
import { useTimeLeft } from '../../lib/use-time-left.ts'
import { tidyCpf } from '../data-faults.ts'
import { CaseActs } from './case-acts.tsx'
import { CasePhoto } from './case-photo.tsx'
import { Decision } from './decision.tsx'
import { readQueueAgain } from './use-case.ts'
import { useCasePhotos } from './use-case-photos.ts'

/** The case that was taken, for as long as it is this admin's: then its photos and data leave the screen. */
export function CaseView({ of }: { of: IdentityCase }) {
  const { t } = useTranslation()
  const left = useTimeLeft(of.takenUntil, second)
  if (left > 0) return <OpenCase of={of} left={left} />
  return (
    <EmptyState
      host="asleep"
      title={t('identityCheck.queue.overTitle')}
      text={t('identityCheck.queue.overText')}
      action={<Button onClick={() => void readQueueAgain()}>{t('identityCheck.queue.overAction')}</Button>}
    />
  )
}

function OpenCase({ of, left }: { of: IdentityCase; left: number }) {
  const { t, i18n } = useTranslation()
  const { shown, again } = useCasePhotos(of.id)
  return (
    <section aria-labelledby="case-title">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="case-title" className="min-w-0 text-xl font-bold wrap-anywhere">
          <bdi>{of.nickname}</bdi>
        </h2>
        <Chip tone={left < 2 * minute ? 'danger' : 'plain'} icon={<Clock aria-hidden="true" className="size-4" />}>
          <span className="timed numbers">
            {t('identityCheck.queue.left', { time: isolated(timeLeftText(left, i18n.language)) })}
          </span>
        </Chip>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-4 sm:grid-cols-2">
          {inSight.map((photo) => (
            <CasePhoto key={photo} photo={photo} shown={shown[photo]} onAgain={() => again(photo)} />
          ))}
          <p className="text-sm text-pretty text-muted">{t('identityCheck.viewer.keys')}</p>
        </div>
        <div className="flex flex-col gap-4 lg:sticky lg:top-4">
          <Card className="flex flex-col gap-4">
            <CaseData of={of} />
            {of.data === null && (
              <Banner tone="danger" title={t('identityCheck.queue.notOpenedTitle')}>
                {t('identityCheck.queue.notOpenedText')}
              </Banner>
            )}
            {of.cpfTaken && (
              <Banner tone="danger" title={t('identityCheck.queue.cpfTakenTitle')}>
                {t('identityCheck.queue.cpfTakenText')}
              </Banner>
            )}
            <Decision of={of} />
          </Card>
          <CaseActs id={of.id} />
        </div>
      </div>
    </section>
  )
}

/** The face beside the document that it is held against. */
const inSight = ['front', 'selfie', 'back'] as const

function CaseData({ of: { data, submittedAt, attempt } }: { of: IdentityCase }) {
  const { t, i18n } = useTranslation()
  const dateText = useDateText()
  const said = data && [
    [t('identityCheck.data.fullName'), data.fullName],
    [t('identityCheck.data.cpf'), tidyCpf(data.cpf)],
    [t('identityCheck.data.birthDate'), data.birthDate.split('-').toReversed().join('/')],
  ]
  const facts = [
    ...(said ?? []),
    [t('identityCheck.pending.sentAt'), dateText(submittedAt, { time: true })],
    [t('identityCheck.queue.attempt'), numberFormat(i18n.language).format(attempt)],
  ] as const
  return (
    <dl className="flex flex-col gap-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="numbers text-lg font-semibold wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
