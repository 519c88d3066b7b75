import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '../../kit/live-region.tsx'
import { signal } from '../../kit/signal.ts'
import { useNotices, type ShownNotice } from './notice-store.ts'

/** Says each notice that appears or is replaced to screen readers, a warning at once; what appears together sounds once. */
export function NoticeVoice() {
  const { t } = useTranslation()
  const items = useNotices((state) => state.items)
  const said = useRef(new Set<string>())
  useEffect(() => {
    const open = items.filter((item) => item.open)
    const fresh = open.filter((item) => !said.current.has(keyOf(item)))
    if (fresh.length > 0) signal(fresh.some(({ type }) => type === 'warning') ? 'error' : 'notification')
    for (const politeness of ['polite', 'assertive'] as const) {
      const words = fresh
        .filter(({ type }) => (type === 'warning') === (politeness === 'assertive'))
        .map(({ type, title, description }) =>
          [type === 'neutral' ? null : t(`feedback.noticeTypes.${type}`), title, description]
            .filter((part) => part !== null)
            .join('. '),
        )
      if (words.length > 0) announce(words.join(' · '), politeness)
    }
    said.current = new Set(open.map(keyOf))
  }, [items, t])
  return null
}

function keyOf({ id, turn }: ShownNotice): string {
  return `${turn} ${id}`
}
