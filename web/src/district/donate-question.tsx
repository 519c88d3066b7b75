import type { DistrictPage } from '@satoshi/contract/district'
import type { Wallet } from '@satoshi/contract/profile'
import { btz, type Cents } from '@satoshi/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { RadioCards } from '../kit/radio-cards.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { query } from '../lib/api.ts'
import { usePointsText } from './power-words.ts'
import { useDonate } from './use-district.ts'

/** Amounts that are offered, as far as the day allows them. */
const amounts = [10, 50, 100, 500].map((whole) => btz(whole))

/** Commands of amounts whose outcome is not known: asked again, the same amount is the same donation. */
export type DonationCommands = Map<number, string>

type DonateQuestionProps = { page: DistrictPage; commands: DonationCommands; onClose: () => void }

/** How much a resident gives to the district, what it brings, and out of which lot it goes. */
export function DonateQuestion({ page, commands, onClose }: DonateQuestionProps) {
  const { t, i18n } = useTranslation()
  const points = usePointsText()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  const left = page.mine.donationLeftCents
  const offered = amountsUpTo(left)
  const [wanted, setWanted] = useState(String(offered[0]))
  // What is offered may have become less since it was chosen.
  const amountCents = offered.find((one) => String(one) === wanted) ?? offered[0] ?? 0
  const name = t(`app.districts.${page.district}`)
  const brings = points(amountCents / 100)
  const donation = useDonate(page.district, () => {
    commands.clear()
    onClose()
    toast({
      title: t('district.treasury.done'),
      description: t('district.treasury.doneText', { points: brings, name }),
      tone: 'success',
    })
  })
  const btzText = (cents: number) => formatBtz(cents, i18n.language)
  const missing = me ? amountCents - me.wallet.balanceCents : 0
  const mayGive = missing <= 0 && amountCents > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('district.treasury.question', { name })}
      text={t('district.treasury.left', { left: btzText(left) })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('district.treasury.cancel')}
          </Button>
          <Button
            busy={donation.isPending}
            aria-disabled={!mayGive}
            onClick={() => mayGive && donation.mutate({ commandId: commandOf(commands, amountCents), amountCents })}
          >
            {t('district.treasury.confirm', { amount: btzText(amountCents) })}
          </Button>
        </>
      }
    >
      <Amounts offered={offered} amountCents={amountCents} onChange={setWanted} />
      <p>{t('district.treasury.gives', { points: brings })}</p>
      {me && <Lots wallet={me.wallet} missing={missing} text={btzText} />}
      {donation.isError && (
        <p role="alert" className="font-medium text-danger-ink">
          {refusalText(donation.error)}
        </p>
      )}
    </Dialog>
  )
}

type AmountsProps = { offered: readonly number[]; amountCents: number; onChange: (value: string) => void }

function Amounts({ offered, amountCents, onChange }: AmountsProps) {
  const { t, i18n } = useTranslation()
  return (
    <RadioCards
      legend={t('district.treasury.amount')}
      value={String(amountCents)}
      onChange={onChange}
      cards={offered.map((one) => ({ value: String(one), label: formatBtz(one, i18n.language) }))}
      className="grid-cols-2"
    />
  )
}

function commandOf(commands: DonationCommands, amountCents: number): string {
  const commandId = commands.get(amountCents) ?? crypto.randomUUID()
  commands.set(amountCents, commandId)
  return commandId
}

function Lots({ wallet, missing, text }: { wallet: Wallet; missing: number; text: (cents: number) => string }) {
  const { t } = useTranslation()
  if (missing > 0) return <p className="font-medium">{t('district.treasury.missing', { missing: text(missing) })}</p>
  return (
    <p className="text-sm text-muted">
      {t('district.treasury.order', { granted: text(wallet.grantedCents), earned: text(wallet.earnedCents) })}
    </p>
  )
}

/** What is offered where `left` can still be donated: the amounts that fit, and all that is left. */
function amountsUpTo(left: number): number[] {
  const fitting: Cents[] = amounts.filter((one) => one <= left)
  return fitting.some((one) => one === left) || left < btz(10) ? fitting : [...fitting, left]
}
