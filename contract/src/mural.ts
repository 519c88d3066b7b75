import { muralReasons } from '@satoshi/rules/district/mural'
import { z } from 'zod'

import { commandId, done, instant, refusing, signedIn } from './base.ts'
import { districtKey } from './district.ts'
import { publicProfile } from './person.ts'

const tags = ['district']

/** A post on the mural of a district, as a reader sees it: plain text, in which nothing is ever a link. */
export const muralPost = z.object({
  id: z.uuid(),
  author: publicProfile,
  text: z.string(),
  at: instant,
  mine: z.boolean(),
  /** Stands first, by the governor's will. */
  pinned: z.boolean(),
  /** Reads as advice to buy or sell: to be shown as an opinion. */
  advice: z.boolean(),
  /** From whom it is hidden: everybody but its author, because of reports or by an operator; null for a post that is seen. */
  hidden: z.enum(['reports', 'operator']).nullable(),
  /** Whether the reader has reported it. */
  reported: z.boolean(),
})

/** A page of the mural, and what its reader may do there. */
const muralPage = z.object({
  items: z.array(muralPost),
  nextCursor: z.uuid().nullable(),
  /** Whether the reader governs the district, and so pins. */
  governs: z.boolean(),
  /** From when on the reader writes, until when they are kept from it, and posts left today; null for who does not live there, confirmed. */
  writing: z.object({ from: instant, barredUntil: instant.nullable(), left: z.int() }).nullable(),
})

const onePost = z.strictObject({ district: districtKey, id: z.uuid() })

/** The mural of a district: part of its procedures. */
export const muralContract = {
  mural: signedIn
    .errors(refusing('district.muralClosed'))
    .route({
      method: 'GET',
      path: '/districts/{district}/mural',
      tags,
      summary: 'Posts of 30 days, 20 a page, the pinned one first, then the newest',
    })
    .input(z.strictObject({ district: districtKey, cursor: z.uuid().optional(), only: z.literal('mine').optional() }))
    .output(muralPage),
  post: signedIn
    .errors(
      refusing(
        'district.notResident',
        'district.unconfirmed',
        'district.postTooSoon',
        'district.postBarred',
        'district.postsUsedUp',
        'district.postLength',
        'district.postData',
        'district.postLink',
        'request.commandReused',
      ),
    )
    .route({
      method: 'POST',
      path: '/districts/{district}/mural',
      tags,
      summary: 'Write on the mural of the own district',
    })
    .input(z.strictObject({ commandId, district: districtKey, text: z.string().max(4_000) }))
    .output(done),
  removePost: signedIn
    .errors(refusing('district.postGone'))
    .route({ method: 'DELETE', path: '/districts/{district}/mural/{id}', tags, summary: 'Delete an own post' })
    .input(onePost)
    .output(done),
  pin: signedIn
    .errors(refusing('district.governorOnly', 'district.postGone'))
    .route({
      method: 'PUT',
      path: '/districts/{district}/mural/pin',
      tags,
      summary: 'Put a post first, in place of the one before it, or none; for the governor',
    })
    .input(z.strictObject({ district: districtKey, id: z.uuid().nullable() }))
    .output(done),
  reportPost: signedIn
    .errors(refusing('district.muralClosed', 'district.postGone', 'district.postOwn', 'district.reportsUsedUp'))
    .route({
      method: 'PUT',
      path: '/districts/{district}/mural/{id}/report',
      tags,
      summary: 'Report a post; the first report of a reader counts',
    })
    .input(onePost.extend({ reason: z.enum(muralReasons) }))
    .output(done),
}

export type MuralPost = z.infer<typeof muralPost>
export type MuralPage = z.infer<typeof muralPage>
