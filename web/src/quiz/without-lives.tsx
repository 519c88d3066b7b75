import type { Lives } from '@satoshi/contract/lives'
import { second } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { timeLeftText } from '../kit/time-left-text.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import type { MatchExit } from '../match/start-match.tsx'

type WithoutLivesProps = { lives: Lives | undefined; exit: MatchExit; onPlay: () => void }

/** Before a quiz without lives: that it pays nothing, when it would, and the player's choice. */
export function WithoutLives({ lives, exit, onPlay }: WithoutLivesProps) {
  const { t } = useTranslation()
  const isBack = lives !== undefined && lives.lives !== 0
  return (
    <>
      <EmptyState
        host={isBack ? 'happy' : 'oops'}
        title={t('quiz.lives.title')}
        text={isBack ? t('quiz.lives.back') : t('quiz.lives.text')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button size="lg" onClick={onPlay}>
              {t(isBack ? 'quiz.lives.play' : 'quiz.lives.practise')}
            </Button>
            <LinkButton to="/review" size="lg" variant="quiet">
              {t('quiz.lives.review')}
            </LinkButton>
          </div>
        }
      />
      {!isBack && lives?.nextAt && <NextLife at={lives.nextAt} />}
      {!isBack && (
        <LinkButton to="/store?tab=lives" variant="ghost" className="mx-auto mt-4">
          {t('quiz.lives.store')}
        </LinkButton>
      )}
      <LinkButton to={exit.to} variant="ghost" className="mx-auto mt-4">
        {exit.label}
      </LinkButton>
    </>
  )
}

function NextLife({ at }: { at: number }) {
  const { t, i18n } = useTranslation()
  const left = timeLeftText(useTimeLeft(at, 10 * second), i18n.language)
  return <p className="mx-auto max-w-md px-4 text-center text-muted">{t('quiz.lives.next', { left })}</p>
}
