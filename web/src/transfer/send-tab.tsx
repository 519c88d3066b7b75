import type { TransferReceipt, Transfers } from '@satoshi/contract/transfer'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

import type { Chosen } from './choice.ts'
import { FindReceiver } from './find-receiver.tsx'
import { NearEachOther } from './near-each-other.tsx'
import { SendForm } from './send-form.tsx'
import { SentCard } from './sent-card.tsx'
import { receiverIn, searchOf } from './transfer-tab.ts'

/** Sending in three steps: to whom, how much, and the receipt. */
export function SendTab({ mine }: { mine: Transfers }) {
  const [search, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [start, setStart] = useState<'search' | 'near' | 'scan'>('search')
  const [receipt, setReceipt] = useState<TransferReceipt | null>(null)
  const choose = (next: Chosen) => {
    setChosen(next)
    setStart('search')
    // Whoever goes back looks for somebody else.
    if (receiverIn(search)) setSearch(searchOf('send'), { replace: true })
  }
  const beginAnew = () => {
    setChosen(null)
    setReceipt(null)
  }
  if (receipt) return <SentCard receipt={receipt} onAgain={beginAnew} />
  if (chosen)
    return (
      <SendForm
        key={`${chosen.receiver.id} ${chosen.ticket}`}
        chosen={chosen}
        mine={mine}
        onSent={setReceipt}
        onBack={beginAnew}
      />
    )
  if (start === 'near')
    return (
      <NearEachOther
        side="send"
        onChosen={choose}
        onMet={({ player, ticket }) =>
          choose({ receiver: player, amountCents: null, ticket: ticket === null ? null : ticket.ticket })
        }
        onCode={() => setStart('scan')}
        onBack={() => setStart('search')}
      />
    )
  return (
    <FindReceiver to={receiverIn(search)} scans={start === 'scan'} onNear={() => setStart('near')} onChosen={choose} />
  )
}
