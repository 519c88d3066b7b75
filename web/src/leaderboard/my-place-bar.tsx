import type { Board } from '@satoshi/contract/leaderboard'
import type { Profile } from '@satoshi/contract/profile'
import { useTranslation } from 'react-i18next'

import { Avatar } from '../game-kit/avatar.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { Num } from '../kit/number-text.tsx'

type MyPlaceBarProps = {
  board: Board
  profile: Pick<Profile, 'nickname' | 'profileImageUrl' | 'currentAvatarId' | 'accessoryId'>
  onShow: () => void
}

/** The player's own place, held in sight while the list shows others. Takes no room of its own in the page. */
export function MyPlaceBar({ board: { me }, profile, onShow }: MyPlaceBarProps) {
  const { nickname, profileImageUrl: picture, currentAvatarId, accessoryId } = profile
  const { t } = useTranslation()
  return (
    <div className="sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 h-0 md:bottom-4">
      <div
        role="group"
        aria-label={t('leaderboard.me.title')}
        className="absolute inset-x-0 bottom-0 flex items-center gap-3 rounded-lg border border-action/50 bg-raised px-4 py-2.5 shadow-high"
      >
        <span aria-hidden="true" className="hidden min-[26rem]:block">
          <Avatar name={nickname} src={picture} avatarId={currentAvatarId} accessoryId={accessoryId} size="sm" />
        </span>
        <p className="min-w-0 flex-1 leading-tight">
          <span className="block truncate text-sm text-muted">{t('leaderboard.me.title')}</span>
          {me.rank === null ? (
            <strong className="block truncate">{t('leaderboard.me.none')}</strong>
          ) : (
            <strong className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-display text-xl">
                <Num value={me.rank} />
              </span>
              <span className="numbers text-sm font-semibold text-xp-ink">
                {t('leaderboard.points', { count: me.points })}
              </span>
            </strong>
          )}
        </p>
        {me.rank === null ? (
          <LinkButton to="/quiz/solo" className="shrink-0 px-4!">
            {t('leaderboard.me.play')}
          </LinkButton>
        ) : (
          <Button variant="quiet" onClick={onShow} className="shrink-0 px-4!">
            {t('leaderboard.me.show')}
          </Button>
        )}
      </div>
    </div>
  )
}
