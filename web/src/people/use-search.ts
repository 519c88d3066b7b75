import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { query } from '../lib/api.ts'

/** How long a text rests before it is searched for, in milliseconds: 30 searches a minute are served. */
const restMillis = 350
/** One letter finds everybody. */
const fewestLetters = 2

/** Players whose nickname begins with or resembles `text`; what was found last stays until the next is there. */
export function useSearch(text: string) {
  const wanted = useDebounced(text.trim())
  const enabled = [...wanted].length >= fewestLetters
  const found = useQuery(
    query.people.search.queryOptions({
      input: { q: wanted },
      enabled,
      staleTime: 30_000,
      placeholderData: keepPreviousData,
    }),
  )
  return { ...found, enabled, items: enabled ? found.data?.items : undefined }
}

function useDebounced(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMillis)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
