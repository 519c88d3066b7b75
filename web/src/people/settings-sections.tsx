import type { PublicProfile } from '@satoshi/contract/person'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { ShieldAlert } from '../kit/icon.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import type { SettingsSections } from '../lib/define-domain.ts'
import { NobodyPicture } from './nobody-picture.tsx'
import { PeopleRows, PeopleSkeleton } from './people-states.tsx'
import { PersonLine } from './person-line.tsx'
import { useBlock, useBlocked } from './use-people.ts'

export const sections = {
  blocked: { group: 'you', icon: ShieldAlert, title: 'people.blocked.title', component: BlockedSection },
} satisfies SettingsSections

/** Whom the player blocked, and the way to let them in again: no search finds them. */
function BlockedSection() {
  const { t } = useTranslation()
  const blocked = useBlocked()
  const items = blocked.data?.items
  if (!items && blocked.error) {
    return <ErrorState title={t('people.blocked.error')} error={blocked.error} onRetry={() => void blocked.refetch()} />
  }
  if (!items) return <PeopleSkeleton rows={2} />
  if (items.length === 0) {
    return (
      <EmptyState picture={<NobodyPicture />} title={t('people.blocked.empty')} text={t('people.blocked.emptyText')} />
    )
  }
  return (
    <Card className="py-2!">
      <PeopleRows label={t('people.blocked.title')}>
        {items.map((profile) => (
          <li key={profile.id}>
            <BlockedRow profile={profile} />
          </li>
        ))}
      </PeopleRows>
    </Card>
  )
}

function BlockedRow({
  profile: { id, nickname, avatarUrl, avatarId, accessoryId, level },
}: {
  profile: PublicProfile
}) {
  const { t } = useTranslation()
  const block = useBlock(id)
  const failed = (error: Error) =>
    toast({ title: t('people.block.error'), description: refusalText(error), tone: 'danger' })
  return (
    <PersonLine
      id={id}
      nickname={nickname}
      avatarUrl={avatarUrl}
      avatarId={avatarId}
      accessoryId={accessoryId}
      facts={<span>{t('people.level', { level })}</span>}
      action={
        <Button variant="quiet" busy={block.isPending} onClick={() => block.mutate(false, { onError: failed })}>
          {t('people.block.undo')}
        </Button>
      }
    />
  )
}
