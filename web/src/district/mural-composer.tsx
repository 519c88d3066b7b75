import type { DistrictPage } from '@satoshi/contract/district'
import type { MuralPage } from '@satoshi/contract/mural'
import { postLength, postsPerDay } from '@satoshi/rules/district/mural'
import { charactersOf, readPost, tidyPost } from '@satoshi/rules/district/post-text'
import { second } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { TextArea } from '../kit/text-area.tsx'
import { toast } from '../kit/toast-store.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { usePost } from './use-mural.ts'

type ComposerProps = { district: DistrictKey; mine: DistrictPage['mine']; writing: MuralPage['writing'] }

/** Where a resident writes, or why they do not yet; the form comes by itself when the wait is over. */
export function Composer({ district, mine, writing }: ComposerProps) {
  const { t } = useTranslation()
  const until = Math.max(writing?.from ?? 0, writing?.barredUntil ?? 0)
  const waits = useTimeLeft(until, second) > 0
  const bar = barOf(mine, writing, waits)
  if (bar)
    return (
      <p className="text-sm text-muted">
        {t(`mural.write.${bar}`, { ...writing, until: writing?.barredUntil, most: postsPerDay })}
      </p>
    )
  return <PostForm district={district} left={writing?.left ?? 0} />
}

function barOf(mine: DistrictPage['mine'], writing: MuralPage['writing'], waits: boolean) {
  if (mine.since === null) return 'residents'
  if (!writing) return 'unconfirmed'
  if (!waits) return null
  return (writing.barredUntil ?? 0) >= writing.from ? 'barred' : 'from'
}

/** A draft stays until it was posted. */
function PostForm({ district, left }: { district: DistrictKey; left: number }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<unknown>(null)
  // The same text sent again, after an answer that was lost, is the same post.
  const command = useRef({ text: '', id: '' })
  const post = usePost(district, () => {
    setText('')
    command.current = { text: '', id: '' }
    toast({ title: t('mural.write.done'), tone: 'success' })
  })
  const used = charactersOf(tidyPost(text))
  const fault = refused ?? post.error
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readPost(text)
    setRefused(read.ok ? null : read)
    post.reset()
    if (!read.ok) return
    if (command.current.text !== text) command.current = { text, id: crypto.randomUUID() }
    post.mutate({ commandId: command.current.id, text })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3" noValidate>
      <TextArea
        label={t('mural.write.label')}
        hint={t('mural.write.hint')}
        error={fault ? refusalText(fault) : null}
        value={text}
        dir="auto"
        rows={3}
        onChange={({ target }) => {
          setText(target.value)
          setRefused(null)
          if (post.isError) post.reset()
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted">
          <span className={classNames('numbers', used > postLength && 'font-semibold text-danger-ink')}>
            {t('mural.write.count', { used, most: postLength })}
          </span>
          <span className="block">
            {left > 0 ? t('mural.write.left', { count: left }) : t('mural.write.full', { most: postsPerDay })}
          </span>
        </p>
        <Button type="submit" busy={post.isPending} aria-disabled={left === 0}>
          {t('mural.write.send')}
        </Button>
      </div>
    </form>
  )
}
