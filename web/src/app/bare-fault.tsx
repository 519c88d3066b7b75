import { useEffect, useState } from 'react'

import { Button } from '../kit/button.tsx'
import { useHealth, watchHealth } from '../lib/health.ts'
import { recoverLostChunk, type LostChunk } from './lost-chunk.ts'

// Written here: this is shown where nothing else could be fetched.
const portuguese = { broken: 'Algo deu errado', offline: 'Modo offline ativado', reload: 'Recarregar a página' }
const english = { broken: 'Something went wrong', offline: 'Offline mode on', reload: 'Reload the page' }

/**
 * An error whose screen did not come either: the page is loaded anew where that may help, at once or when the server is
 * back.
 */
export function BareFault() {
  const fate = useChunkRecovery()
  if (fate === 'reloading') return null
  const words = /^pt\b/i.test(document.documentElement.lang) ? portuguese : english
  return (
    <main id="main" className="mx-auto flex min-h-[80dvh] flex-col items-center justify-center gap-4 px-4 text-ink">
      <div role="alert">
        <h1 className="text-3xl font-bold">{words[fate]}</h1>
      </div>
      <Button onClick={() => window.location.reload()}>{words.reload}</Button>
    </main>
  )
}

function useChunkRecovery(): LostChunk {
  const [fate, setFate] = useState<LostChunk>('reloading')
  useEffect(() => void recoverLostChunk().then(setFate), [])
  useEffect(() => {
    if (fate !== 'offline') return
    const stopWatching = watchHealth()
    const stopHearing = useHealth.subscribe(({ mode }) => mode !== 'offline' && window.location.reload())
    return () => {
      stopWatching()
      stopHearing()
    }
  }, [fate])
  return fate
}
