import type { Battle, BattleMine as Mine } from '@satoshi/contract/battle'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { classNames } from '../../kit/class-names.ts'
import { Swords } from '../../kit/icon.ts'
import { useRunning } from './use-battles.ts'
import { fightBarText, usePermille } from './battle-words.ts'

type BattleMineProps = { battle: Battle; mine: Mine | null; playPath: string }

/** The player's attempts in a battle, and the way to the next one, or why there is none. */
export function BattleMine({ battle, mine, playPath }: BattleMineProps) {
  const { t } = useTranslation()
  const alone = useMemo(() => [battle], [battle])
  const isRunning = useRunning(alone).length > 0 && battle.result === null
  return (
    <Card
      as="section"
      data-district={mine ? battle[mine.side] : undefined}
      aria-labelledby="mine-title"
      className="flex flex-col gap-4"
    >
      <h2 id="mine-title" className="text-xl font-bold">
        {t('battle.mine.title')}
      </h2>
      {mine ? (
        <>
          <p className="text-muted">{t('battle.mine.side', { name: t(`app.districts.${battle[mine.side]}`) })}</p>
          <Attempts attempts={mine.attempts} />
          {isRunning && <Fight mine={mine} playPath={playPath} />}
        </>
      ) : (
        <p className="text-muted">{t('battle.mine.none')}</p>
      )}
    </Card>
  )
}

function Attempts({ attempts }: Pick<Mine, 'attempts'>) {
  const { t } = useTranslation()
  const percent = usePermille()
  const best = Math.max(...attempts.map(({ permille }) => permille ?? -1))
  if (attempts.length === 0) return <p className="text-muted">{t('battle.mine.empty')}</p>
  return (
    <ol className="flex flex-col gap-2">
      {attempts.map(({ matchId, open, permille }, index) => (
        <li
          key={matchId}
          className={classNames(
            'flex min-h-12 flex-wrap items-center justify-between gap-x-3 rounded-md border px-4 py-2',
            permille !== null && permille === best ? 'border-district-shade bg-district-deep' : 'border-line',
          )}
        >
          <span>{t('battle.mine.attempt', { number: index + 1 })}</span>
          {permille === null ? (
            <span className="text-muted">{t(open ? 'battle.mine.open' : 'battle.mine.notCounted')}</span>
          ) : (
            <span className="numbers text-lg font-bold">{percent(permille)}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** An attempt that runs is gone on with, whatever else bars the next. */
function Fight({ mine: { attempts, attemptsLeft, bar }, playPath }: { mine: Mine; playPath: string }) {
  const { t } = useTranslation()
  const noteId = useId()
  const running = attempts.find(({ open }) => open)
  const isOpen = running !== undefined
  if (bar !== null && !isOpen) return <p className="font-medium">{fightBarText(bar)}</p>
  return (
    <div className="flex flex-col gap-2">
      <LinkButton
        // Without its match the screen would begin another one, where this has just ended.
        to={running ? `${playPath}?match=${running.matchId}` : playPath}
        size="lg"
        wide
        aria-describedby={noteId}
        icon={<Swords aria-hidden="true" className="size-5" />}
      >
        {t(isOpen ? 'battle.mine.goOn' : 'battle.mine.fight')}
      </LinkButton>
      <p id={noteId} className="numbers text-center text-sm text-muted">
        {t('battle.mine.left', { left: attemptsLeft })}
      </p>
    </div>
  )
}
