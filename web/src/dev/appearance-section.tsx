import { accessoryIds } from '@satoshi/rules/appearance/accessories'
import { skinIds } from '@satoshi/rules/appearance/skins'
import { avatarIds } from '@satoshi/rules/avatar/avatars'
import { useTranslation } from 'react-i18next'

import { Avatar } from '../game-kit/avatar.tsx'
import { PlayerCard, SkinFrame } from '../game-kit/player-card.tsx'
import { Section } from './section.tsx'

/** Everything that is worn: each accessory on an avatar, each skin on a card. */
export function AppearanceSection() {
  const { t } = useTranslation()
  return (
    <Section title={t('dev.feedback.appearance')}>
      <ul className="grid grid-cols-3 gap-4 pt-3">
        {accessoryIds.map((id, index) => (
          <li key={id} className="flex flex-col items-center gap-2 text-center text-sm">
            <Avatar name="" avatarId={avatarIds[index]} accessoryId={id} size="lg" />
            {t(`avatar.accessories.${id}`)}
          </li>
        ))}
      </ul>
      <ul className="grid gap-4">
        {skinIds.map((id, index) => (
          <PlayerCard as="li" key={id} skinId={id} className="flex flex-col items-center gap-1 p-6 text-center">
            <SkinFrame>
              <Avatar name="" avatarId={avatarIds[index]} size="lg" />
            </SkinFrame>
            <span className="font-display text-xl font-bold text-(--skin-name)">{t(`avatar.skins.${id}`)}</span>
          </PlayerCard>
        ))}
      </ul>
    </Section>
  )
}
