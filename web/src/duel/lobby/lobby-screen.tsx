import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { Banner } from '../../kit/banner.tsx'
import { Button, LinkButton } from '../../kit/button.tsx'
import { History, SlidersHorizontal } from '../../kit/icon.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { Page, useDocumentTitle } from '../../kit/page.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { PreferencesDialog } from '../../preference/preferences-dialog.tsx'
import { RealityCheck } from '../../stakes/reality-check.tsx'
import { lastStake } from '../../stakes/stake-choice.ts'
import { ArenaAside } from './lobby-aside.tsx'
import { arenaTabs, tabIn, type ArenaTab } from './lobby-tab.ts'
import { OpenDuelCard } from './open-duel-card.tsx'
import { PeopleTab } from './people-tab.tsx'
import { QuickMatch } from './quick-match.tsx'
import { stopIfUnderWay, useMatchmaking, type SearchRequest } from './use-matchmaking.ts'

/** The arena, open on the quick match: /casino-duels and /find-opponent. */
export function QuickArena() {
  return <Arena first="quick" />
}

/** The arena, open on the people: /casino-duel and /select-opponent. */
export function PeopleArena() {
  return <Arena first="online" />
}

/** What a duel is about where nothing else was chosen: no stake that the player has not chosen. */
const usualRequest = (): SearchRequest => ({ theme: 'general', stakeBtz: lastStake() })

function Arena({ first }: { first: ArenaTab }) {
  const { t } = useTranslation()
  const [wish, setWish] = useState(usualRequest)
  const matchmaking = useMatchmaking()
  const [params, setParams] = useSearchParams()
  useEffect(() => stopIfUnderWay, [])
  const search = matchmaking.search.data
  const chosen = tabIn(params, first)
  const path = first === 'quick' ? 'app.routes.arena.title' : 'app.routes.opponents.title'
  useDocumentTitle(t(search?.state === 'offered' ? 'lobby.offer.title' : path))
  const open = (next: string) => setParams({ tab: next }, { replace: true, preventScrollReset: true })
  const quick = <QuickMatch matchmaking={matchmaking} request={wish} onRequest={setWish} />
  return (
    <Page
      title={t('lobby.title')}
      actions={<Actions />}
      // On a low phone stakes and the button below them stand in the first view.
      className="max-w-6xl low:py-2 low:*:first:mb-2 low:[&_[role=tablist]]:mb-3 low:[&_h1]:text-2xl"
    >
      <RealityCheck />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <OpenDuelCard />
          {search?.state === 'searching' && chosen !== 'quick' && <StillSearching onShow={() => open('quick')} />}
          {search?.state === 'offered' ? (
            // Ten seconds, wherever the player was looking: nothing else is there to look at.
            quick
          ) : (
            <Tabs
              label={t('lobby.tabs.label')}
              value={chosen}
              onChange={open}
              items={arenaTabs.map((value) => ({
                value,
                label: t(`lobby.tabs.${value}`),
                content: value === 'quick' ? quick : <PeopleTab show={value} onOpen={open} />,
              }))}
            />
          )}
        </div>
        <ArenaAside />
      </div>
    </Page>
  )
}

function StillSearching({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation()
  return (
    <Banner
      action={
        <Button variant="quiet" onClick={onShow}>
          {t('lobby.searching.show')}
        </Button>
      }
    >
      {t('lobby.searching.title')}
    </Banner>
  )
}

function Actions() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <div className="flex items-center gap-1">
      <LinkButton
        to="/duels"
        variant="ghost"
        aria-label={t('lobby.mine')}
        icon={<History aria-hidden="true" className="size-5" />}
        className="px-3.5! max-sm:text-muted"
      >
        <span className="max-sm:hidden">{t('lobby.mine')}</span>
      </LinkButton>
      <IconButton label={t('lobby.preferences')} onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" className="size-5" />
      </IconButton>
      <PreferencesDialog open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
