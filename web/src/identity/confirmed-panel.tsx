import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { LinkButton } from '../kit/button.tsx'
import { CircleCheck } from '../kit/icon.ts'
import { isolated } from '../lib/isolated.ts'
import { Disown } from './disown.tsx'
import { homePath } from './return-path.ts'

/** What a confirmed address pays, in cents. Source: product 9.16. */
const confirmationCents = 50_000

type ConfirmedPanelProps = { nickname: string; token: string; onDisowned: () => void }

/** The good case: whose account it is, what it was paid, and the way in. */
export function ConfirmedPanel({ nickname, token, onDisowned }: ConfirmedPanelProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-center gap-4">
      <span className="grid size-20 place-items-center rounded-full bg-streak/15 text-streak-ink">
        <CircleCheck aria-hidden="true" className="size-10" />
      </span>
      <h1 className="text-2xl font-bold">{t('auth.confirmed.title')}</h1>
      <p className="rounded-full border border-btz/40 bg-btz/12 px-5 py-2 text-2xl text-btz-ink">
        <Btz cents={confirmationCents} signed />
      </p>
      <p className="wrap-anywhere text-muted">{t('auth.confirmed.text', { nickname: isolated(nickname) })}</p>
      <LinkButton to={homePath} size="lg" wide>
        {t('auth.confirmed.play')}
      </LinkButton>
      <Disown nickname={nickname} token={token} onDisowned={onDisowned} />
    </div>
  )
}
