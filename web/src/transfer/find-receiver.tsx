import type { PublicProfile } from '@satoshi/contract/person'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Field } from '../kit/field.tsx'
import { ScanLine } from '../kit/icon.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { longestCode, writtenChoice, type Choice, type Chosen } from './choice.ts'
import { NearButton } from './near-each-other.tsx'
import { Fault } from './parts.tsx'
import { RecentPeople, SearchPeople } from './people-choice.tsx'
import { Scanner } from './scanner.tsx'
import { useChoose } from './use-transfers.ts'

/** Where somebody was chosen; a refusal stands there. */
type Place = 'scanner' | 'field' | 'list'

type FindReceiverProps = {
  /** Whom the address means; null for nobody. */
  to: string | null
  /** The scanner is open at once. */
  scans: boolean
  onNear: () => void
  onChosen: (chosen: Chosen) => void
}

/** To whom: by their code, by being near, by id or nickname, out of those of lately, or by a search. */
export function FindReceiver({ to, scans, onNear, onChosen }: FindReceiverProps) {
  const { t } = useTranslation()
  const [place, setPlace] = useState<Place>('list')
  const [isScanning, setScanning] = useState(scans)
  const find = useChoose()
  const choose = (choice: Choice, where: Place) => {
    setPlace(where)
    // Of several the last one counts, and none once somebody was chosen.
    find.mutate(choice, { onSuccess: onChosen })
  }
  const chooseMeant = useEffectEvent((id: string) => choose({ by: 'id', id }, 'list'))
  useEffect(() => {
    if (to) chooseMeant(to)
  }, [to])
  const faultAt = (where: Place) => (find.error && place === where ? refusalText(find.error) : null)
  const isBusyAt = (where: Place) => find.isPending && place === where
  const choosePerson = ({ id }: PublicProfile) => choose({ by: 'id', id }, 'list')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <Card className="flex flex-col gap-4">
        <Button
          size="lg"
          wide
          busy={isBusyAt('scanner')}
          icon={<ScanLine aria-hidden="true" className="size-6" />}
          onClick={() => setScanning(true)}
        >
          {t('transfer.scan.open')}
        </Button>
        <Fault text={faultAt('scanner')} />
        <NearButton onClick={onNear} />
        <WrittenReceiver
          fault={faultAt('field')}
          busy={isBusyAt('field')}
          onChoose={(choice) => choose(choice, 'field')}
        />
      </Card>
      <Card className="flex flex-col gap-4" aria-busy={isBusyAt('list')}>
        <Fault text={faultAt('list')} />
        <RecentPeople onChoose={choosePerson} />
        <SearchPeople onChoose={choosePerson} />
      </Card>
      {isScanning && (
        <Scanner
          onClose={() => setScanning(false)}
          onPayload={(payload) => {
            setScanning(false)
            choose({ by: 'code', payload }, 'scanner')
          }}
        />
      )}
    </div>
  )
}

type WrittenReceiverProps = { fault: string | null; busy: boolean; onChoose: (choice: Choice) => void }

/** By hand: an id or a nickname, or a code that was pasted. */
function WrittenReceiver({ fault, busy, onChoose }: WrittenReceiverProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const choice = writtenChoice(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (choice && !busy) onChoose(choice)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field
        label={t('transfer.find.label')}
        hint={t('transfer.find.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        maxLength={longestCode}
        enterKeyHint="next"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={fault}
      />
      <Button type="submit" variant="quiet" wide busy={busy} disabled={!choice}>
        {t('transfer.find.go')}
      </Button>
    </form>
  )
}
