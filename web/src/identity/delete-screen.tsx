import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Check, CircleAlert, CircleCheck, TriangleAlert } from '../kit/icon.ts'
import { isolated } from '../lib/isolated.ts'
import { DeletionFacts } from './deletion-facts.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { leaveIfEnded } from './leave-if-ended.ts'
import { LinkCard } from './link-panels.tsx'
import { isDeadLink, type ShownLink } from './link-state.ts'
import { MessagePanel } from './message-panel.tsx'
import { homePath } from './return-path.ts'
import { useMailLink } from './use-mail-link.ts'
import { usePublicMutation } from './use-public-mutation.ts'

/** Where the mail about a deletion leads: what would be lost, a tick, and the end of the account. */
export function Component() {
  const { token, state, check: ask, gone } = useMailLink('deletion')
  const [deleted, setDeleted] = useState(false)
  if (deleted) return <Goodbye />
  return (
    <LinkCard state={state} onRetry={ask}>
      {state.name === 'ready' && (
        <DeleteForm link={state.link} token={token} onGone={gone} onDeleted={() => setDeleted(true)} />
      )}
    </LinkCard>
  )
}

type DeleteFormProps = { link: ShownLink; token: string; onGone: () => void; onDeleted: () => void }

function DeleteForm({ link, token, onGone, onDeleted }: DeleteFormProps) {
  const { t } = useTranslation()
  const [unticked, setUnticked] = useState(false)
  const nickname = isolated(link.nickname)
  const remove = usePublicMutation({
    mutationFn: async (api) => {
      await api.account.delete({ token })
      await leaveIfEnded(api)
    },
    onSuccess: onDeleted,
    onError: (error) => isDeadLink(error) && onGone(),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const understood = new FormData(event.currentTarget).has('understood')
    setUnticked(!understood)
    if (understood) remove.mutate()
    else remove.reset()
  }
  return (
    <MessagePanel
      picture={<TriangleAlert aria-hidden="true" className="size-10" />}
      tone="danger"
      title={t('account.delete.title', { nickname })}
      focused={false}
    >
      <p className="text-muted">{t('account.delete.text')}</p>
      <DeletionFacts nickname={link.nickname} />
      <form noValidate onSubmit={submit} className="flex w-full flex-col gap-4 text-start">
        {remove.error !== null && <FailureBanner title={t('account.failed.delete')} error={remove.error} />}
        <Tick
          label={t('account.delete.tick', { nickname })}
          wrong={unticked}
          onTick={() => {
            setUnticked(false)
            remove.reset()
          }}
        />
        <Button type="submit" variant="danger" size="lg" wide busy={remove.isPending}>
          {t('account.delete.submit')}
        </Button>
        <LinkButton to={homePath} variant="quiet" wide>
          {t('account.delete.keep')}
        </LinkButton>
      </form>
    </MessagePanel>
  )
}

function Tick({ label, wrong, onTick }: { label: string; wrong: boolean; onTick: () => void }) {
  const { t } = useTranslation()
  return (
    <div>
      <label className="relative flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-control bg-page px-4 py-3 wrap-anywhere">
        <input
          type="checkbox"
          name="understood"
          required
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? 'tick-error' : undefined}
          onChange={onTick}
          className="peer size-6 shrink-0 appearance-none rounded-sm border-2 border-control bg-surface checked:border-danger checked:bg-danger"
        />
        <Check
          aria-hidden="true"
          className="pointer-events-none absolute start-4 m-1 size-4 stroke-3 text-on-danger opacity-0 peer-checked:opacity-100"
        />
        {label}
      </label>
      <p role="alert" id="tick-error" className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-danger-ink">
        {wrong && <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
        {wrong && t('account.faults.tick')}
      </p>
    </div>
  )
}

function Goodbye() {
  const { t } = useTranslation()
  return (
    <Card className="p-6 sm:p-8">
      <MessagePanel
        picture={<CircleCheck aria-hidden="true" className="size-10" />}
        tone="good"
        title={t('account.delete.doneTitle')}
      >
        <p role="status" className="text-muted">
          {t('account.delete.doneText')}
        </p>
        <LinkButton to="/welcome" size="lg" wide>
          {t('account.delete.home')}
        </LinkButton>
      </MessagePanel>
    </Card>
  )
}
