import type { StatementEntry } from '@satoshi/contract/wallet'
import { isKnownReason, type EntryCategory } from '@satoshi/rules/wallet/category'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Btz, formatBtz } from '../game-kit/btz.tsx'
import { classNames } from '../kit/class-names.ts'
import { formatTime } from '../kit/date-text.ts'
import {
  ArrowLeftRight,
  Award,
  BookOpen,
  CreditCard,
  Gift,
  Shield,
  ShoppingBag,
  Swords,
  Target,
  Trophy,
  Wallet,
} from '../kit/icon.ts'
import { isolated } from '../lib/isolated.ts'

/** One entry of the statement: what it was, with whom, how much, and the balance after it. */
export function EntryLine({ entry, zone }: { entry: StatementEntry; zone: string }) {
  const { t, i18n } = useTranslation()
  const { amountCents, at, balanceAfterCents, category, counterpart, reason } = entry
  const Icon = icons[category]
  return (
    <li className="flex items-start gap-3 border-line py-3 not-first:border-t">
      <span aria-hidden="true" className="mt-0.5 shrink-0 rounded-full bg-raised p-2 text-muted">
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{t(reasonKey(reason))}</p>
        {counterpart && (
          <p className="text-sm wrap-anywhere text-muted">
            <Link
              to={`/user/${counterpart.id}`}
              className="inline-block rounded-sm py-0.5 underline-offset-2 hover:underline"
            >
              {t('statement.with', { nickname: isolated(counterpart.nickname) })}
            </Link>
          </p>
        )}
        <p className="text-sm text-muted">
          <time dateTime={new Date(at).toISOString()} dir="ltr" className="numbers">
            {formatTime(at, i18n.language, zone)}
          </time>
          <Parts entry={entry} />
        </p>
      </div>
      <div className="shrink-0 text-end">
        <Btz
          cents={amountCents}
          signed
          className={classNames('text-lg', amountCents > 0 ? 'text-streak-ink' : 'text-ink')}
        />
        <p className="numbers text-xs text-muted">
          {t('statement.balance', { balance: formatBtz(balanceAfterCents, i18n.language) })}
        </p>
      </div>
    </li>
  )
}

/** Which lots an entry touched, where that is not `earned` alone. */
function Parts({ entry: { parts } }: { entry: StatementEntry }) {
  const { t, i18n } = useTranslation()
  const of = (lot: 'earned' | 'granted') => parts.find((part) => part.lot === lot)
  const [earned, granted] = [of('earned'), of('granted')]
  if (!granted) return null
  const text = earned
    ? t('statement.parts', {
        earned: isolated(formatBtz(earned.amountCents, i18n.language, true)),
        granted: isolated(formatBtz(granted.amountCents, i18n.language, true)),
      })
    : t('statement.granted')
  return <span className="numbers ms-2 break-keep">{text}</span>
}

const icons: Record<EntryCategory, typeof Award> = {
  quizzes: BookOpen,
  duels: Trophy,
  missions: Target,
  leagues: Shield,
  levels: Award,
  gifts: Gift,
  purchases: ShoppingBag,
  stakes: Swords,
  payments: CreditCard,
  transfers: ArrowLeftRight,
  other: Wallet,
}

/** The key of an entry's reason; one that this version does not know is a movement. */
export function reasonKey(reason: string) {
  return isKnownReason(reason) ? (`statement.reasons.${reason}` as const) : 'statement.reasons.other'
}
