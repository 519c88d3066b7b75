import type { Preferences } from '@satoshi/contract/matchmaking'
import { subjects, type Subject } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { IconButton } from '../kit/icon-button.tsx'
import { Minus, Plus } from '../kit/icon.ts'
import { RadioCards } from '../kit/radio-cards.tsx'
import { SwitchRow } from '../kit/switch.tsx'

type FieldsProps = { wanted: Preferences; onChange: (change: Partial<Preferences>) => void }

/** How many invites may wait at once. Source: product 5.10. */
const fewest = 1
const most = 5

/** All preferences of duels. Source: product 1.3. */
export function PreferencesFields({ wanted, onChange }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <RadioCards
        legend={t('invite.preferences.availability.legend')}
        value={wanted.availability}
        onChange={(availability) => onChange({ availability })}
        cards={(['available', 'busy', 'invisible'] as const).map((value) => ({
          value,
          label: t(`invite.preferences.availability.${value}`),
          hint: t(`invite.preferences.availability.${value}Hint`),
        }))}
      />
      <RadioCards
        legend={t('invite.preferences.level.legend')}
        value={wanted.opponentLevel}
        onChange={(opponentLevel) => onChange({ opponentLevel })}
        cards={(['similar', 'any', 'challenging'] as const).map((value) => ({
          value,
          label: t(`invite.preferences.level.${value}`),
          hint: t(`invite.preferences.level.${value}Hint`),
        }))}
      />
      <SubjectsField chosen={wanted.preferredTopics} onChange={(preferredTopics) => onChange({ preferredTopics })} />
      <InvitesField
        count={wanted.maxConcurrentInvites}
        onChange={(count) => onChange({ maxConcurrentInvites: count })}
      />
      <div className="flex flex-col gap-2">
        <SwitchRow
          label={t('invite.preferences.autoAccept')}
          hint={t('invite.preferences.autoAcceptHint')}
          on={wanted.autoAcceptFromFriends}
          onChange={(autoAcceptFromFriends) => onChange({ autoAcceptFromFriends })}
        />
        <SwitchRow
          label={t('invite.preferences.bots')}
          hint={t('invite.preferences.botsHint')}
          on={wanted.allowBots}
          onChange={(allowBots) => onChange({ allowBots, ...(!allowBots && { botAfterWait: false }) })}
        />
        {wanted.allowBots && (
          <SwitchRow
            label={t('invite.preferences.botAfterWait')}
            hint={t('invite.preferences.botAfterWaitHint')}
            on={wanted.botAfterWait}
            onChange={(botAfterWait) => onChange({ botAfterWait })}
          />
        )}
      </div>
    </>
  )
}

type SubjectsProps = { chosen: Subject[]; onChange: (chosen: Subject[]) => void }

function SubjectsField({ chosen, onChange }: SubjectsProps) {
  const { t } = useTranslation()
  const toggle = (subject: Subject) =>
    onChange(subjects.filter((each) => (each === subject ? !chosen.includes(each) : chosen.includes(each))))
  return (
    <fieldset>
      <legend className="font-semibold">{t('invite.preferences.subjects')}</legend>
      <p className="text-sm text-muted">{t('invite.preferences.subjectsHint')}</p>
      <div className="mt-3 grid gap-2 min-[24rem]:grid-cols-2">
        {subjects.map((subject) => (
          <label
            key={subject}
            className="flex min-h-12 items-center gap-3 rounded-md border-2 border-line bg-surface px-3 py-2 font-semibold transition-colors duration-120 hover:border-control has-checked:border-action has-checked:bg-action/10 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info"
          >
            <input
              type="checkbox"
              checked={chosen.includes(subject)}
              onChange={() => toggle(subject)}
              className="size-5 shrink-0 accent-(--action) outline-none"
            />
            <span className="min-w-0 wrap-anywhere">{t(`topics.subjects.${subject}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function InvitesField({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('invite.preferences.invites')} className="flex items-center justify-between gap-4">
      <p className="min-w-0">
        <span className="block font-semibold">{t('invite.preferences.invites')}</span>
        <span className="block text-sm text-muted">{t('invite.preferences.invitesHint')}</span>
      </p>
      <div className="flex shrink-0 items-center gap-1">
        <IconButton
          label={t('invite.preferences.fewer')}
          disabled={count <= fewest}
          onClick={() => onChange(Math.max(fewest, count - 1))}
        >
          <Minus aria-hidden="true" className="size-5" />
        </IconButton>
        <output aria-live="polite" className="numbers w-8 text-center text-xl font-bold">
          {t('invite.preferences.count', { count })}
        </output>
        <IconButton
          label={t('invite.preferences.more')}
          disabled={count >= most}
          onClick={() => onChange(Math.min(most, count + 1))}
        >
          <Plus aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </div>
  )
}
