import type { Instant } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../../kit/button.tsx'
import { formatDate } from '../../kit/date-text.ts'
import { Bell, BookOpen, RefreshCw } from '../../kit/icon.ts'
import { refusalText } from '../../kit/refusal-text.ts'
import { DarkStreet } from '../../match/dark-street.tsx'
import { BotButton } from './bot-button.tsx'
import type { Matchmaking, SearchRequest } from './use-matchmaking.ts'

type NobodyPanelProps = {
  mayBot: boolean
  notifyUntil: Instant | null
  request: SearchRequest
  matchmaking: Matchmaking
}

/** A minute went by and nobody came: a duel all the same, or a word when somebody does. */
export function NobodyPanel({ mayBot, notifyUntil, request, matchmaking: { start, bot, notify } }: NobodyPanelProps) {
  const { t, i18n } = useTranslation()
  const error = start.error ?? bot.error ?? notify.error
  const again = (
    <Button
      variant={mayBot ? 'quiet' : 'primary'}
      busy={start.isPending}
      onClick={() => start.mutate(request)}
      icon={<RefreshCw aria-hidden="true" className="size-5" />}
    >
      {t('lobby.nobody.again')}
    </Button>
  )
  return (
    <section
      aria-labelledby="nobody-title"
      className="flex flex-col items-center gap-4 rounded-lg border border-line bg-surface p-5 py-8 text-center shadow-low"
    >
      <DarkStreet className="h-28 w-48" />
      <div role="status">
        <h2 id="nobody-title" className="text-2xl font-bold">
          {t('lobby.nobody.title')}
        </h2>
        <p className="mt-1 max-w-[42ch] text-muted">{t('lobby.nobody.text')}</p>
      </div>
      {error && (
        <p role="alert" className="font-medium text-danger-ink">
          {refusalText(error)}
        </p>
      )}
      <div className="flex w-full max-w-sm flex-col gap-3">
        {mayBot && <BotButton request={request} bot={bot} main />}
        {again}
        {notifyUntil === null ? (
          <Button
            variant="quiet"
            busy={notify.isPending}
            onClick={() => notify.mutate(undefined)}
            icon={<Bell aria-hidden="true" className="size-5" />}
          >
            {t('lobby.nobody.notify')}
          </Button>
        ) : (
          <p role="status" className="flex min-h-12 items-center justify-center gap-2 font-semibold text-streak-ink">
            <Bell aria-hidden="true" className="size-5" />
            {t('lobby.nobody.notified', { time: formatDate(notifyUntil, i18n.language, { time: true }).slice(-5) })}
          </p>
        )}
        <LinkButton to="/quiz/solo" variant="ghost" icon={<BookOpen aria-hidden="true" className="size-5" />}>
          {t('lobby.nobody.solo')}
        </LinkButton>
      </div>
    </section>
  )
}
