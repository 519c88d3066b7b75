import type { Source } from '@satoshi/contract/question'
import { useTranslation } from 'react-i18next'

import { ExternalLink } from '../kit/icon.ts'

type ExplanationProps = { text: string; sources: Source[] }

/** Why the right answer is right, and who says so: part of the game, set to be read. */
export function Explanation({ text, sources }: ExplanationProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[65ch] text-lg leading-relaxed text-pretty">{text}</p>
      {sources.length > 0 && (
        <div className="border-t border-line pt-3">
          <p className="text-sm font-semibold text-muted">{t('match.reveal.sources')}</p>
          <ul className="mt-1 flex flex-col gap-1 text-sm text-muted">
            {sources.map((source) => (
              <li key={`${source.authority} ${source.document} ${source.article ?? ''}`}>
                <SourceLine source={source} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

// A source keeps the language in which it was published, and with it its direction.
function SourceLine({ source: { authority, document, article, url } }: { source: Source }) {
  const name = [authority, document, article].filter((part) => part !== null).join(' · ')
  if (!url) {
    return (
      <span dir="auto" className="inline-block">
        {name}
      </span>
    )
  }
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      dir="auto"
      className="inline-block py-1 underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"
    >
      {name}
      <ExternalLink aria-hidden="true" className="ms-1 inline size-3.5 align-[-0.1em]" />
    </a>
  )
}
