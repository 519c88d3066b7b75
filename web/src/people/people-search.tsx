import type { Person } from '@satoshi/contract/people'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Field } from '../kit/field.tsx'
import { Search } from '../kit/icon.ts'
import { NobodyPicture } from './nobody-picture.tsx'
import { PeopleRows, PeopleSkeleton } from './people-states.tsx'
import { PersonRow } from './person-row.tsx'
import { useSearch } from './use-search.ts'

/** Longest nickname that is searched for. Source: the contract. */
const longest = 60

/** Finds players by nickname while it is typed. */
export function PeopleSearch({ action }: { action?: (person: Person) => ReactNode }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const found = useSearch(text)
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t('people.search.label')}
        hint={t('people.search.hint')}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longest}
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        trailing={<Search aria-hidden="true" className="me-4 size-5 text-muted" />}
      />
      <Found found={found} action={action} />
    </div>
  )
}

function Found({
  found,
  action,
}: {
  found: ReturnType<typeof useSearch>
  action: ((person: Person) => ReactNode) | undefined
}) {
  const { t } = useTranslation()
  if (!found.enabled) return null
  if (found.error && !found.isFetching) {
    return <ErrorState title={t('people.search.error')} error={found.error} onRetry={() => void found.refetch()} />
  }
  if (!found.items) return <PeopleSkeleton rows={3} />
  return (
    <div
      aria-live="polite"
      aria-busy={found.isFetching}
      className={classNames(found.isPlaceholderData && 'opacity-60')}
    >
      <p className="sr-only">{t('people.search.found', { count: found.items.length })}</p>
      {found.items.length === 0 ? (
        <EmptyState picture={<NobodyPicture />} title={t('people.search.empty')} text={t('people.search.emptyText')} />
      ) : (
        <PeopleRows label={t('people.search.results')}>
          {found.items.map((person) => (
            <li key={person.player.id}>
              <PersonRow person={person} action={action?.(person)} />
            </li>
          ))}
        </PeopleRows>
      )}
    </div>
  )
}
