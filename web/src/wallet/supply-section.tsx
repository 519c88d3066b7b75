import type { Supply } from '@satoshi/contract/wallet'
import { homeZone } from '@satoshi/rules/time'
import type { EntryCategory } from '@satoshi/rules/wallet/category'
import { leastPlayers } from '@satoshi/rules/wallet/supply'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { formatTime } from '../kit/date-text.ts'
import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { isolated } from '../lib/isolated.ts'
import { dayText } from './day-text.ts'
import { useEconomy } from './use-economy.ts'

/** How many BTZ there are, and what was minted and burned this month, as the ledger has it. */
export function SupplySection() {
  const { t } = useTranslation()
  const { data, error, refetch } = useEconomy()
  return (
    <section aria-labelledby="supply-title" className="flex flex-col gap-4">
      <div>
        <h2 id="supply-title" className="text-xl font-bold">
          {t('wallet.supply.title')}
        </h2>
        <p className="mt-1 max-w-[60ch] text-muted">{t('wallet.supply.text')}</p>
      </div>
      {data?.supply && <Figures supply={data.supply} />}
      {!data && error && <ErrorState title={t('wallet.supply.error')} error={error} onRetry={() => void refetch()} />}
      {data?.missing === 'players' && <Card>{t('wallet.supply.few', { least: leastPlayers })}</Card>}
      {data?.missing === 'count' && <p role="status">{t('wallet.supply.counting')}</p>}
      {!data?.supply && data?.missing !== 'players' && !error && <Skeleton className="h-96 rounded-lg!" />}
    </section>
  )
}

function Figures({ supply }: { supply: Supply }) {
  const { t, i18n } = useTranslation()
  const { mintedCents, burnedCents, botsPaidCents, circulatingCents } = supply
  const since = isolated(dayText(supply.month))
  const most = Math.max(mintedCents, burnedCents, 1)
  return (
    <>
      <Card tone="btz" className="@container">
        <p className="text-sm font-semibold text-muted">{t('wallet.supply.circulating')}</p>
        <Btz cents={circulatingCents} className="font-display text-[clamp(1.25rem,11cqi,3rem)] leading-tight" />
        <p className="mt-1 text-sm text-muted">{t('wallet.supply.circulatingText')}</p>
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
        <Flow
          title={t('wallet.supply.minted', { since })}
          cents={mintedCents}
          most={most}
          parts={supply.minted}
          tone="in"
        />
        <Flow
          title={t('wallet.supply.burned', { since })}
          cents={burnedCents}
          most={most}
          parts={supply.burned}
          tone="out"
        />
      </div>
      {botsPaidCents !== null && botsPaidCents !== 0 && (
        <Card className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="text-sm">{t(botsPaidCents > 0 ? 'wallet.supply.botsPaid' : 'wallet.supply.botsWon')}</p>
          <Btz cents={Math.abs(botsPaidCents)} />
        </Card>
      )}
      <p className="text-sm text-muted">
        {t('wallet.supply.counted', { time: isolated(formatTime(supply.countedAt, i18n.language, homeZone)) })}
      </p>
    </>
  )
}

type FlowProps = {
  title: string
  cents: number
  /** The larger of the two flows, which has the whole width. */
  most: number
  parts: Supply['minted']
  tone: keyof typeof tones
}

/** What came or went in the month: the sum as a bar, and each category as its share of it. */
function Flow({ title, cents, most, parts, tone }: FlowProps) {
  const { t } = useTranslation()
  return (
    <Card as="section" aria-label={title} className="flex flex-col gap-3">
      <div>
        <h3 className="text-sm font-semibold text-muted">{title}</h3>
        <Btz cents={cents} className="font-display text-2xl" />
      </div>
      <Bar share={cents / most} className={`h-3 ${tones[tone]}`} />
      {parts.length === 0 && <p className="text-sm text-muted">{t('wallet.supply.none')}</p>}
      <ul className="flex flex-col gap-2.5 empty:hidden">
        {parts.map(({ category, amountCents }) => (
          <Part key={category} category={category} cents={amountCents} share={amountCents / most} tone={tone} />
        ))}
      </ul>
    </Card>
  )
}

type PartProps = { category: EntryCategory; cents: number; share: number; tone: keyof typeof tones }

function Part({ category, cents, share, tone }: PartProps) {
  const { t } = useTranslation()
  return (
    <li>
      <p className="flex justify-between gap-3 text-sm">
        <span>{t(`statement.categories.${category}`)}</span>
        <Btz cents={cents} />
      </p>
      <Bar share={share} className={`mt-1 h-1.5 ${tones[tone]} opacity-70`} />
    </li>
  )
}

/** A bar from the beginning of the line; what it says stands beside it as a number. */
function Bar({ share, className }: { share: number; className: string }) {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-full bg-line/60">
      <div
        className={`rounded-full ${className}`}
        style={{ inlineSize: `${Math.max(0, share) * 100}%`, minInlineSize: share > 0 ? 4 : 0 }}
      />
    </div>
  )
}

const tones = { in: 'bg-streak', out: 'bg-danger' }
