import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Avatar } from '../../game-kit/avatar.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import {
  ArrowLeftRight,
  Award,
  Building2,
  Flag,
  IdCard,
  LogOut,
  Settings,
  ShieldUser,
  UserRound,
} from '../../kit/icon.ts'
import { ListRow } from '../../kit/list-row.tsx'
import type { Api } from '../../lib/api.ts'
import { appVersion } from '../../lib/app-version.ts'
import { signOut } from '../../lib/sign-out.ts'
import { LanguageSwitch } from '../language-switch.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'

type Me = Awaited<ReturnType<Api['profile']['me']>>

/** Who one is, how the app looks and speaks, and the way out. */
export function AccountDialog({ open, onClose, me }: { open: boolean; onClose: () => void; me: Me | undefined }) {
  const { t } = useTranslation()
  const leave = useMutation({ mutationFn: signOut, networkMode: 'always' })
  return (
    <Dialog open={open} onClose={onClose} title={t('app.account.title')}>
      {me && (
        <div className="flex items-center gap-3">
          <span aria-hidden="true">
            <Avatar
              name={me.profile.nickname}
              src={me.profile.profileImageUrl}
              avatarId={me.profile.currentAvatarId}
              accessoryId={me.profile.accessoryId}
              size="lg"
            />
          </span>
          <div className="min-w-0">
            <p className="truncate text-lg font-semibold">
              <bdi>{me.profile.nickname}</bdi>
            </p>
            <p className="truncate text-sm text-muted">
              <bdi>{me.profile.email}</bdi>
            </p>
            <p className="text-sm font-medium text-xp-ink">{t('app.account.level', { level: me.profile.level })}</p>
          </div>
        </div>
      )}
      <div className="-mx-3">
        <OwnRows onOpen={onClose} />
        {me && <RoleRows roles={me.roles} onOpen={onClose} />}
      </div>
      <LanguageSwitch className="w-full" />
      <ThemeSwitch />
      <Button
        variant="quiet"
        wide
        busy={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
        icon={<LogOut aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
        className="mt-2"
      >
        {t('app.account.signOut')}
      </Button>
      <p className="text-center text-xs text-muted">{t('app.account.version', { version: appVersion })}</p>
    </Dialog>
  )
}

/** The ways to what everybody has. */
function OwnRows({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <ListRow to="/profile" icon={UserRound} onOpen={onOpen}>
        {t('app.account.profile')}
      </ListRow>
      <ListRow to="/satoshi-city" icon={Building2} onOpen={onOpen}>
        {t('app.nav.city')}
      </ListRow>
      <ListRow to="/gamification" icon={Award} onOpen={onOpen}>
        {t('app.account.gamification')}
      </ListRow>
      <ListRow to="/p2p-transfer" icon={ArrowLeftRight} onOpen={onOpen}>
        {t('app.account.transfer')}
      </ListRow>
      <ListRow to="/settings" icon={Settings} onOpen={onOpen}>
        {t('app.account.settings')}
      </ListRow>
    </>
  )
}

/** The ways to what only some people have, for those who have it. */
function RoleRows({ roles, onOpen }: { roles: Me['roles']; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      {roles.sponsorOf.length > 0 && (
        <ListRow to="/sponsor" icon={Flag} onOpen={onOpen}>
          {t('app.account.sponsor')}
        </ListRow>
      )}
      {roles.admin && (
        <>
          <ListRow to="/admin/sponsors" icon={ShieldUser} onOpen={onOpen}>
            {t('app.account.adminSponsors')}
          </ListRow>
          <ListRow to="/admin/identity" icon={IdCard} onOpen={onOpen}>
            {t('app.account.adminIdentity')}
          </ListRow>
        </>
      )}
    </>
  )
}
