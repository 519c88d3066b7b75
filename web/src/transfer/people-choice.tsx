import type { PublicProfile } from '@satoshi/contract/person'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ErrorState } from '../kit/error-state.tsx'
import { Field } from '../kit/field.tsx'
import { ChevronRight, Search } from '../kit/icon.ts'
import { PeopleRows, PeopleSkeleton } from '../people/people-states.tsx'
import { useSearch } from '../people/use-search.ts'
import { longestName } from './choice.ts'
import { PersonAvatar } from './parts.tsx'
import { useRecentPeople } from './use-transfers.ts'

type ChoiceProps = { onChoose: (person: PublicProfile) => void }

/** Those whom the player sent to lately, the last first; nothing where there is nobody, or while nobody knows. */
export function RecentPeople({ onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  const { data } = useRecentPeople()
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title" className="mb-1 text-lg font-bold">
        {t('transfer.find.recent')}
      </h2>
      <PersonChoices label={t('transfer.find.recent')} people={data.items} onChoose={onChoose} />
    </section>
  )
}

/** Finds players by nickname while it is typed. */
export function SearchPeople({ onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const found = useSearch(text)
  return (
    <section className="flex flex-col gap-3">
      <Field
        label={t('people.search.label')}
        hint={t('people.search.hint')}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestName}
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        trailing={<Search aria-hidden="true" className="me-4 size-5 text-muted" />}
      />
      <Found found={found} onChoose={onChoose} />
    </section>
  )
}

function Found({ found, onChoose }: ChoiceProps & { found: ReturnType<typeof useSearch> }) {
  const { t } = useTranslation()
  if (!found.enabled) return null
  if (found.error && !found.isFetching)
    return <ErrorState title={t('people.search.error')} error={found.error} onRetry={() => void found.refetch()} />
  if (!found.items) return <PeopleSkeleton rows={3} />
  const people = found.items.map(({ player }) => player).filter(({ isBot }) => !isBot)
  return (
    <div aria-live="polite" aria-busy={found.isFetching}>
      <p className="sr-only">{t('people.search.found', { count: people.length })}</p>
      {people.length === 0 ? (
        <p className="text-muted">
          <span className="block font-semibold text-ink">{t('people.search.empty')}</span>
          {t('people.search.emptyText')}
        </p>
      ) : (
        <PersonChoices label={t('people.search.results')} people={people} onChoose={onChoose} />
      )}
    </div>
  )
}

/** People of whom one is chosen by a tap on their line. */
export function PersonChoices({
  label,
  people,
  onChoose,
}: ChoiceProps & { label: string; people: readonly PublicProfile[] }) {
  const { t } = useTranslation()
  return (
    <PeopleRows label={label}>
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            onClick={() => onChoose(person)}
            className="-mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 py-2 text-start hover:bg-raised"
          >
            <PersonAvatar person={person} size="md" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">
                <bdi>{person.nickname}</bdi>
              </span>
              <span className="block text-sm text-muted">{t('people.level', { level: person.level })}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
          </button>
        </li>
      ))}
    </PeopleRows>
  )
}
