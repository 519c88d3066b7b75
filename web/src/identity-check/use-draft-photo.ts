import type { IdentityPhoto } from '@satoshi/rules/identity-check/standing'
import { second } from '@satoshi/rules/time'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { api } from '../lib/api.ts'
import { isRefusal } from '../lib/call-error.ts'
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

/** Draws a photo small and sends it, in fewer bytes each time that the line loses it. */
export function useDraftPhoto(photo: IdentityPhoto): DraftPhoto {
  const [drawn, setDrawn] = useState<File | null>(null)
  const preview = useAddress(drawn)
  const sending = useMutation({
    scope,
    networkMode: 'always',
    gcTime: 0,
    mutationFn: (file: File) => sendPhoto(photo, file, setDrawn),
    onSettled: () => void readIdentityAgain(),
  })
  const { variables, status } = sending
  return {
    stage: status === 'pending' ? (drawn ? 'sending' : 'preparing') : stages[status],
    preview,
    error: sending.error,
    pick: (file) => {
      setDrawn(null)
      sending.mutate(file)
    },
    again: () => variables && sending.mutate(variables),
  }
}

/** An address for a file, good as long as it is shown: a document that is drawn after its screen was left gets none. */
function useAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [file])
  return address
}

/** One after the other: each has the whole line for the time that the server gives it. */
const scope = { id: 'identityPhotos' }

const stages = { idle: 'none', error: 'failed', success: 'sent' } as const

/** Draws a photo and sends it. One that the line lost is drawn in fewer bytes; one that the server puts off is sent as it is. */
async function sendPhoto(photo: IdentityPhoto, file: File, onDrawn: (drawn: File) => void) {
  let lost = 0
  const draw = async () => {
    const body = await drawPicture(file, photoPlan, mostBytesOf[lost] ?? mostBytesOf[2])
    onDrawn(body)
    return { params: { photo }, query: { commandId: crypto.randomUUID() }, body }
  }
  let input: Awaited<ReturnType<typeof draw>> | null = null
  return retrying(async () => {
    input ??= await draw()
    try {
      return await api.identityCheck.photo(input, { context: { timeoutMillis: sendingMillis } })
    } catch (error) {
      if (!isRefusal(error)) {
        lost += 1
        input = null
      }
      throw error
    }
  })
}
