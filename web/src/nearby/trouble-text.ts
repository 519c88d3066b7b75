import type { TFunction } from 'i18next'

import { refusalText } from '../kit/refusal-text.ts'
import { PlaceError } from './place.ts'

/** What went wrong, and what can be done about it: with the place of the device, or with a call. */
export function troubleTexts(t: TFunction, error: unknown): { title: string; text: string } {
  if (error instanceof PlaceError)
    return { title: t(`nearby.place.${error.fault}`), text: t(`nearby.place.${error.fault}Text`) }
  return { title: t('nearby.failed'), text: refusalText(error) }
}
