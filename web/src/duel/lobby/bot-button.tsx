import { useTranslation } from 'react-i18next'

import { formatBtz } from '../../game-kit/btz.tsx'
import { Button } from '../../kit/button.tsx'
import { Bot } from '../../kit/icon.ts'
import { botStake, mostAgainstBots } from './bot-stake.ts'
import type { Matchmaking, SearchRequest } from './use-matchmaking.ts'

type BotButtonProps = { request: SearchRequest; bot: Matchmaking['bot']; main: boolean }

/** A duel against a labelled bot, at once; where the stake is lowered for it, it says so. */
export function BotButton({ request, bot, main }: BotButtonProps) {
  const { t, i18n } = useTranslation()
  return (
    <div className="flex animate-rise flex-col gap-1">
      <Button
        variant={main ? 'primary' : 'quiet'}
        size={main ? 'lg' : 'md'}
        busy={bot.isPending}
        onClick={() => bot.mutate(botStake(request))}
        icon={<Bot aria-hidden="true" className="size-5" />}
      >
        {t('lobby.bot.now')}
      </Button>
      {request.stakeBtz > mostAgainstBots && (
        <p className="text-sm text-muted">
          {t('lobby.bot.most', { btz: formatBtz(mostAgainstBots * 100, i18n.language) })}
        </p>
      )}
    </div>
  )
}
