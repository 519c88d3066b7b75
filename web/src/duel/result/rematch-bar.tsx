import type { Millis } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../../kit/button.tsx'
import { RefreshCw, Swords } from '../../kit/icon.ts'
import { isolated } from '../../lib/isolated.ts'
import { useTimeLeft } from '../../lib/use-time-left.ts'
import { arenaPath, nextDuelPath } from '../duel-paths.ts'
import type { RematchVerbs } from '../use-rematch.ts'

type RematchBarProps = { rematch: RematchVerbs | null; name: string }

/** After the result: the same two once more, the next opponent, or back to the arena. */
export function RematchBar({ rematch, name }: RematchBarProps) {
  const { t } = useTranslation()
  const offered = rematch !== null && rematch.state.name !== 'gone'
  return (
    <div className="bottom-0 z-10 mt-auto [@media(min-height:481px)]:sticky">
      <div aria-hidden="true" className="h-6 bg-linear-to-t from-page to-transparent" />
      <div className="bg-page px-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
        <div className="mx-auto flex max-w-3xl flex-col gap-2">
          <p role="status" className="text-center text-sm font-semibold empty:hidden">
            {rematch?.state.name === 'offeredToMe' && t('duel.rematch.theyWant', { name: isolated(name) })}
            {rematch?.state.name === 'begun' && t('duel.rematch.begun')}
            {rematch?.state.name === 'gone' && rematch.wasOffered && t('duel.rematch.gone', { name: isolated(name) })}
          </p>
          {offered && <RematchButton rematch={rematch} name={name} />}
          <div className="flex gap-3">
            <LinkButton to={arenaPath} variant="quiet" size="lg" className="flex-1 px-2!">
              {t('duel.result.arena')}
            </LinkButton>
            <LinkButton
              to={nextDuelPath}
              variant={offered ? 'quiet' : 'primary'}
              size="lg"
              className="flex-1 px-2!"
              icon={<Swords aria-hidden="true" className="size-5 shrink-0 max-[23rem]:hidden" />}
            >
              {t('duel.result.next')}
            </LinkButton>
          </div>
        </div>
      </div>
    </div>
  )
}

/** Near enough for the seconds on a button. */
const tick: Millis = 250

function RematchButton({ rematch, name }: { rematch: RematchVerbs; name: string }) {
  const { t } = useTranslation()
  const { state, busy, tap, takeBack } = rematch
  const seconds = Math.ceil(useTimeLeft(state.until, tick) / 1_000)
  if (state.name === 'offeredByMe')
    return (
      <Button size="lg" wide variant="quiet" onClick={takeBack} className="text-base!">
        <span className="numbers line-clamp-1">{t('duel.rematch.waiting', { name: isolated(name), seconds })}</span>
        <span className="text-action-ink">{t('duel.rematch.takeBack')}</span>
      </Button>
    )
  return (
    <Button
      size="lg"
      wide
      busy={busy || state.name === 'begun'}
      onClick={tap}
      icon={<RefreshCw aria-hidden="true" className="size-5" />}
    >
      <span className="numbers">
        {t(state.name === 'offeredToMe' ? 'duel.rematch.accept' : 'duel.rematch.offer', { seconds })}
      </span>
    </Button>
  )
}
