import type { MuralPost } from '@satoshi/contract/mural'
import type { DistrictKey } from '@satoshi/rules/words'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Chip } from '../kit/chip.tsx'
import { classNames } from '../kit/class-names.ts'
import { Ellipsis, EyeOff, Lightbulb, Pin } from '../kit/icon.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { isolated } from '../lib/isolated.ts'
import { useDateText } from '../lib/use-date-text.ts'
import { PostMenu } from './post-menu.tsx'
import { ResidentLine } from './resident-line.tsx'

type PostProps = { post: MuralPost; district: DistrictKey; governs: boolean }

/** A post: who wrote it and when, its plain text, and what can be done about it. */
export function Post({ post, district, governs }: PostProps) {
  const { t } = useTranslation()
  const date = useDateText()
  const [opens, setOpens] = useState(false)
  const { author, text, at, pinned, advice, hidden } = post
  return (
    <article
      className={classNames(
        'flex flex-col gap-3 rounded-md border bg-page p-4',
        pinned ? 'border-district-shade' : 'border-line',
      )}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <ResidentLine
            player={author}
            facts={<time dateTime={new Date(at).toISOString()}>{date(at, { time: true })}</time>}
          />
        </div>
        <IconButton
          label={t('mural.menu', { name: isolated(author.nickname) })}
          onClick={() => setOpens(true)}
          className="-me-2"
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {(pinned || advice) && (
        <div className="flex flex-wrap gap-2">
          {pinned && (
            <Chip tone="district" icon={<Pin aria-hidden="true" className="size-4" />}>
              {t('mural.pinned')}
            </Chip>
          )}
          {advice && (
            <Chip tone="info" icon={<Lightbulb aria-hidden="true" className="size-4 shrink-0" />}>
              {t('mural.opinion')}
            </Chip>
          )}
        </div>
      )}
      {hidden && (
        <p className="flex items-start gap-2 text-sm font-medium">
          <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t(hidden === 'reports' ? 'mural.review' : 'mural.moderated')}
        </p>
      )}
      {opens && <PostMenu post={post} district={district} governs={governs} onClose={() => setOpens(false)} />}
    </article>
  )
}
