import type { IdentityPhoto } from '@satoshi/rules/identity-check/standing'
import { second } from '@satoshi/rules/time'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { api } from '../lib/api.ts'
import { drawPicture } from '../lib/draw-picture.ts'
import { retrying } from '../lib/retry.ts'
import { readIdentityAgain } from './use-identity.ts'
import { mostBytesOf, photoPlan } from './photo-plan.ts'

/** Milliseconds after which a photo counts as lost; the server gives a request 15 s, its body included. */
const sendingMillis = 20 * second

/** A photo of the draft on this page: sent alone, so that a bad line loses one and not three. */
export type DraftPhoto = {
  stage: 'none' | 'preparing' | 'sending' | 'failed' | 'sent'
  /** The photo as it was drawn here; null before, and after the page was opened anew. */
  preview: string | null
  error: unknown
  pick: (file: File) => void
  /** Sends the one that failed again. */
  again: () => void
}

/** Draws a photo small, sends it, and does so in fewer bytes each time that the line loses it. */
export function useDraftPhoto(photo: IdentityPhoto): DraftPhoto {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const sending = useMutation({
    networkMode: 'always',
    gcTime: 0,
    mutationFn: (file: File) => sendPhoto(photo, file, (drawn) => setPreview(URL.createObjectURL(drawn))),
    // Three answers may come in another order than they were given in, so that none takes the place of what was read.
    onSettled: () => readIdentityAgain(),
  })
  const { variables, status } = sending
  return {
    stage: status === 'pending' ? (preview ? 'sending' : 'preparing') : stages[status],
    preview,
    error: sending.error,
    pick: (file) => {
      setPreview(null)
      sending.mutate(file)
    },
    again: () => variables && sending.mutate(variables),
  }
}

const stages = { idle: 'none', error: 'failed', success: 'sent' } as const

async function sendPhoto(photo: IdentityPhoto, file: File, onDrawn: (drawn: File) => void) {
  let lost = 0
  return retrying(async () => {
    const mostBytes = mostBytesOf[lost] ?? mostBytesOf[2]
    lost += 1
    const body = await drawPicture(file, photoPlan, mostBytes)
    onDrawn(body)
    const input = { params: { photo }, query: { commandId: crypto.randomUUID() }, body }
    return api.identityCheck.photo(input, { context: { timeoutMillis: sendingMillis } })
  })
}
