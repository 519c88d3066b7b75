import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { CloudOff, Cpu, SaveOff, Wifi } from '../../kit/icon.ts'
import { acknowledgeRestored, useConnectionNews, useHealth, watchHealth } from '../../lib/health.ts'
import { acknowledgeMemory, useMemory, watchMemory } from '../../lib/memory.ts'
import { useWriting } from '../../lib/writing.ts'

/** Milliseconds that good news stays, and that the news of saving does, which has more to read. */
const goodNewsMillis = 5_000
const savingMillis = 10_000

/** Says when the server cannot be reached or only reads, or memory is short, and when neither is so any more (product 1.8). */
export function ConnectionBanner() {
  const news = useMemory((memory) => memory.news)
  useEffect(watchHealth, [])
  useEffect(watchMemory, [])
  return (
    <div role="status">
      <ConnectionNews />
      {news && <MemoryNews news={news} />}
    </div>
  )
}

function ConnectionNews() {
  const { t } = useTranslation()
  const { mode, service } = useHealth()
  const stopped = useWriting((writing) => writing.stopped)
  useEffect(() => {
    if (mode !== 'restored') return
    const timer = setTimeout(acknowledgeRestored, goodNewsMillis)
    return () => clearTimeout(timer)
  }, [mode])
  const isToldElsewhere = useConnectionNews((news) => news.tellers > 0)
  const ofNetwork = service === 'network'
  if (isToldElsewhere && mode !== 'online') return null
  if (mode === 'offline')
    return (
      <Strip tone="warning" icon={<CloudOff aria-hidden="true" className="size-4 shrink-0 text-danger-ink" />}>
        <strong className="me-2">{t('app.connection.offline')}</strong>
        {t(ofNetwork ? 'app.connection.offlineText' : 'app.connection.serverText')}
      </Strip>
    )
  if (mode === 'restored')
    return (
      <Strip tone="good" icon={<Wifi aria-hidden="true" className="size-4 shrink-0" />}>
        {t(ofNetwork ? 'app.connection.restored' : 'app.connection.online')}
      </Strip>
    )
  if (stopped)
    return (
      <Strip tone="warning" icon={<SaveOff aria-hidden="true" className="size-4 shrink-0 text-danger-ink" />}>
        <strong className="me-2">{t('app.connection.notSaving')}</strong>
        {t('app.connection.notSavingText')}
      </Strip>
    )
  return null
}

function MemoryNews({ news }: { news: 'saving' | 'normal' }) {
  const { t } = useTranslation()
  useEffect(() => {
    const timer = setTimeout(acknowledgeMemory, news === 'saving' ? savingMillis : goodNewsMillis)
    return () => clearTimeout(timer)
  }, [news])
  const icon = <Cpu aria-hidden="true" className="size-4 shrink-0" />
  if (news === 'normal')
    return (
      <Strip tone="good" icon={icon}>
        {t('app.memory.normal')}
      </Strip>
    )
  return (
    <Strip tone="warning" icon={icon}>
      <strong className="me-2">{t('app.memory.saving')}</strong>
      {t('app.memory.savingText')}
    </Strip>
  )
}

const tones = { warning: 'bg-raised', good: 'bg-streak/15 font-semibold text-streak-ink' }

function Strip({ tone, icon, children }: { tone: keyof typeof tones; icon: ReactNode; children: ReactNode }) {
  return (
    // What scrolls below it is not seen through it.
    <div className="bg-page">
      <div className={`flex items-center justify-center gap-2 px-4 py-2 text-sm ${tones[tone]}`}>
        {icon}
        <p>{children}</p>
      </div>
    </div>
  )
}
