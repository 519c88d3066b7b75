import type { Profile } from '@satoshi/contract/profile'
import type { StorePurchase, StoreView } from '@satoshi/contract/store'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { EmptyState } from '../kit/empty-state.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { Tabs } from '../kit/tabs.tsx'
import { toast } from '../kit/toast-store.ts'
import { query } from '../lib/api.ts'
import { isRefusal } from '../lib/call-error.ts'
import { PackagesTab } from './packages-tab.tsx'
import { Shelf } from './shelf-of-tab.tsx'
import type { ShelfId } from './shelf.ts'
import { searchOf, tabIn, tabsOf } from './store-tab.ts'
import { UndoList } from './undo-list.tsx'
import { UndoQuestion } from './undo-question.tsx'
import { useBuy } from './use-store.ts'
import { WareDialog } from './ware-dialog.tsx'
import { useWareText } from './ware-text.ts'

/** The shelves, and over them what is looked at, bought or undone. */
export function Storefront({ store }: { store: StoreView }) {
  const { t } = useTranslation()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  const [looked, setLooked] = useState<ShelfId | null>(null)
  const [undoing, setUndoing] = useState<StorePurchase | null>(null)
  const { nameOf, countedName } = useWareText()
  const buy = useBuy({
    onBought: ({ ware, count }) =>
      looked === ware ||
      toast({ title: t('store.bought.title'), description: countedName(ware, count), tone: 'success' }),
    onFailed: ({ ware }, error) =>
      looked === ware || toast({ title: nameOf(ware), description: refusalText(error), tone: 'danger' }),
  })
  const look = (id: ShelfId) => {
    // What became of an earlier purchase is not that of this one; a lost answer is kept for a wish that is sent again.
    if (buy.isSuccess || isRefusal(buy.error)) buy.reset()
    setLooked(id)
  }
  const undo = (purchase: StorePurchase) => {
    setLooked(null)
    setUndoing(purchase)
  }
  return (
    <>
      <UndoList purchases={store.undoable} onUndo={undo} />
      <Shelves store={store} profile={me?.profile ?? null} onOpen={look} />
      {looked && me && (
        <WareDialog
          id={looked}
          store={store}
          profile={me.profile}
          buy={buy}
          bought={buy.data?.ware === looked ? buy.data : null}
          onClose={() => setLooked(null)}
          onUndo={undo}
        />
      )}
      {undoing && (
        <UndoQuestion
          key={undoing.id}
          purchase={undoing}
          undosLeft={store.undosLeft}
          onClose={() => setUndoing(null)}
        />
      )}
    </>
  )
}

type ShelvesProps = { store: StoreView; profile: Profile | null; onOpen: (id: ShelfId) => void }

/** The parts of the store by the tabs of the address; what can be paid is asked once for all. */
function Shelves({ store, profile, onOpen }: ShelvesProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const [payable, setPayable] = useState(false)
  const tabs = tabsOf(store)
  const tab = tabIn(search, tabs)
  if (tab === null) return <EmptyState host="asleep" title={t('store.closed')} />
  const shelf = { store, profile, payable, onPayable: setPayable, onOpen }
  return (
    <Tabs
      label={t('store.tabs.label')}
      value={tab}
      onChange={(next) => setSearch(searchOf(next, tabs), { replace: true })}
      items={tabs.map(({ name, kind }) => ({
        value: name,
        label: t(`store.tabs.${name}`),
        content: kind === null ? <PackagesTab /> : <Shelf kind={kind} {...shelf} />,
      }))}
    />
  )
}
