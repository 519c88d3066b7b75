import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../kit/button.tsx'
import { CircleCheck, Mail } from '../kit/icon.ts'
import { isolated } from '../lib/isolated.ts'
import { useSession } from '../lib/session.ts'
import { FailureBanner } from './failure-banner.tsx'
import { LinkCard } from './link-panels.tsx'
import { isDeadLink, type ShownLink } from './link-state.ts'
import { MessagePanel } from './message-panel.tsx'
import { homePath } from './return-path.ts'
import { useMailLink } from './use-mail-link.ts'
import { usePublicMutation } from './use-public-mutation.ts'

/** Where the mail to a new address leads. A person presses the button: a scanner that opens links changes nothing. */
export function Component() {
  const { token, state, check: ask, gone } = useMailLink('emailChange')
  return (
    <LinkCard state={state} onRetry={ask}>
      {state.name === 'ready' && <ConfirmChange link={state.link} token={token} onGone={gone} />}
    </LinkCard>
  )
}

function ConfirmChange({ link, token, onGone }: { link: ShownLink; token: string; onGone: () => void }) {
  const { t } = useTranslation()
  const confirm = usePublicMutation({
    mutationFn: (api) => api.auth.confirmEmailChange({ token }),
    onError: (error) => isDeadLink(error) && onGone(),
  })
  if (confirm.data) return <Changed email={confirm.data.email} />
  return (
    <MessagePanel
      picture={<Mail aria-hidden="true" className="size-10" />}
      title={t('account.emailChange.title')}
      focused={false}
    >
      <p className="wrap-anywhere text-muted">{t('account.emailChange.text', { nickname: isolated(link.nickname) })}</p>
      <p dir="ltr" className="w-full rounded-md border border-line bg-page px-4 py-3 font-semibold wrap-anywhere">
        {link.email}
      </p>
      {confirm.error !== null && (
        <div className="w-full text-start">
          <FailureBanner title={t('account.failed.email')} error={confirm.error} />
        </div>
      )}
      <Button size="lg" wide busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('account.emailChange.submit')}
      </Button>
    </MessagePanel>
  )
}

function Changed({ email }: { email: string }) {
  const { t } = useTranslation()
  const isSignedIn = useSession((session) => session.user !== null)
  return (
    <MessagePanel
      picture={<CircleCheck aria-hidden="true" className="size-10" />}
      tone="good"
      title={t('account.emailChange.doneTitle')}
    >
      <p role="status" className="wrap-anywhere text-muted">
        {t('account.emailChange.doneText', { email: isolated(email) })}
      </p>
      <LinkButton to={isSignedIn ? homePath : '/auth'} size="lg" wide>
        {isSignedIn ? t('account.link.play') : t('account.link.toSignIn')}
      </LinkButton>
    </MessagePanel>
  )
}
