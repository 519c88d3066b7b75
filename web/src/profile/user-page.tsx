import type { ProfilePage } from '@satoshi/contract/people'
import { levelOf } from '@satoshi/rules/progress/level'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import { BadgesRow } from '../achievement/badges-row.tsx'
import { HouseCard } from '../district/house-card.tsx'
import { ChallengeDialog } from '../invite/challenge-dialog.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { Send, Swords } from '../kit/icon.ts'
import { query } from '../lib/api.ts'
import { UserScreen } from '../people/user-screen.tsx'
import { sendPath } from '../transfer/transfer-tab.ts'
import { isMinor } from '../wallet/is-minor.ts'
import { LevelLine } from './level-line.tsx'
import { UserRatings } from './user-ratings.tsx'

/** /user/:userId, with the way to challenge the player. */
export function Component() {
  const { userId = '' } = useParams()
  // Another player's page begins anew, with no question open.
  return (
    <UserScreen
      key={userId}
      userId={userId}
      level={levelIn}
      ratings={ratingsOf}
      badges={badgesOf}
      challenge={challengeTo}
      house={houseOf}
    />
  )
}

function levelIn({ xp }: ProfilePage) {
  return <LevelLine standing={levelOf(xp)} />
}

function ratingsOf({ ratings }: ProfilePage) {
  return <UserRatings ratings={ratings} />
}

function badgesOf({ player }: ProfilePage, own: boolean) {
  return <BadgesRow userId={player.id} own={own} />
}

function houseOf({ district, ...profile }: ProfilePage) {
  return district && <HouseCard profile={{ ...profile, district }} />
}

function challengeTo(profile: ProfilePage) {
  return (
    <>
      <Challenge profile={profile} />
      <SendLink player={profile.player} />
    </>
  )
}

/** The way to send them BTZ, for people of age to people. Whose identity is verified is told there, and to no third. */
function SendLink({ player }: Pick<ProfilePage, 'player'>) {
  const { t } = useTranslation()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  if (player.isBot || !me || isMinor(me.profile)) return null
  return (
    <LinkButton
      to={sendPath(player.id)}
      variant="quiet"
      icon={<Send aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
    >
      {t('people.user.send')}
    </LinkButton>
  )
}

function Challenge({ profile: { player, accepts } }: { profile: ProfilePage }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        disabled={accepts !== 'yes'}
        icon={<Swords aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {t('people.user.challenge')}
      </Button>
      {open && <ChallengeDialog open person={player} onClose={() => setOpen(false)} />}
    </>
  )
}
