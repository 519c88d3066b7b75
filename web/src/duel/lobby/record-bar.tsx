import { useTranslation } from 'react-i18next'

import { Num } from '../../kit/number-text.tsx'

type RecordBarProps = { won: number; drawn: number; lost: number }

/** Won, drawn and lost as one bar with its numbers below. Without a duel the bar is empty. */
export function RecordBar({ won, drawn, lost }: RecordBarProps) {
  const { t } = useTranslation()
  const parts = [
    { key: 'won', count: won, fill: 'bg-streak' },
    { key: 'drawn', count: drawn, fill: 'bg-control' },
    { key: 'lost', count: lost, fill: 'bg-danger' },
  ] as const
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-line">
        {parts.map(
          ({ key, count, fill }) => count > 0 && <span key={key} className={fill} style={{ flexGrow: count }} />,
        )}
      </div>
      <dl className="grid grid-cols-3 gap-2 text-sm">
        {parts.map(({ key, count, fill }) => (
          <div key={key} className="flex min-w-0 flex-wrap items-center gap-x-1.5">
            <dt className="flex min-w-0 items-center gap-1.5 text-muted">
              <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${fill}`} />
              {t(`lobby.record.${key}`)}
            </dt>
            <dd className="font-semibold">
              <Num value={count} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
