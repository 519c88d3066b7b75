import { reasonLength, themeDecisions, themeStates } from '@satoshi/rules/sponsor/approval'
import { z } from 'zod'

import { commandId, forAdmins, forSponsors, instant, refusing, upload } from './base.ts'
import { districtKey } from './district.ts'
import { shownTheme, sponsorTheme } from './sponsor-theme.ts'

const tags = ['sponsor']
const oneDistrict = z.strictObject({ district: districtKey })

/** A theme in one of its versions: every change gives another. */
export const themeVersion = z.object({
  version: z.uuid(),
  state: z.enum(themeStates),
  /** Whether residents see it. */
  live: z.boolean(),
  theme: shownTheme,
  /** Why it was rejected, or taken down. */
  reason: z.string().nullable(),
  savedAt: instant,
})

/** What the sponsor of a district has: the theme that was worked on last, and the one that residents see. */
export const sponsorPanel = z.object({
  district: districtKey,
  latest: themeVersion.nullable(),
  live: themeVersion.nullable(),
})

/** Something that was done about a theme; `by` is null for whoever is gone. */
export const themeAct = z.object({
  act: z.enum(['saved', 'submitted', 'withdrawn', 'approved', 'rejected', 'takenDown']),
  by: z.string().nullable(),
  at: instant,
})

const written = refusing('sponsor.changed', 'sponsor.submitted', 'request.commandReused')

export const sponsorContract = {
  admins: forSponsors
    .route({
      method: 'GET',
      path: '/sponsor/{district}/admins',
      tags,
      summary: 'Who administers a sponsored district, the longest first',
    })
    .input(oneDistrict)
    .output(z.object({ district: districtKey, admins: z.array(z.object({ nickname: z.string(), since: instant })) })),
  theme: forSponsors
    .route({ method: 'GET', path: '/sponsor/{district}/theme', tags, summary: "A sponsored district's theme" })
    .input(oneDistrict)
    .output(sponsorPanel),
  save: forSponsors
    .errors({ ...written, ...refusing('sponsor.text', 'sponsor.colour', 'sponsor.contrast') })
    .route({ method: 'PUT', path: '/sponsor/{district}/theme', tags, summary: 'Write the draft of a theme' })
    .input(
      oneDistrict.extend({
        commandId,
        /** The draft that was read; null where there was none. */
        version: z.uuid().nullable(),
        theme: sponsorTheme,
        keepsLogo: z.boolean(),
      }),
    )
    .output(sponsorPanel),
  upload: forSponsors
    .meta({ uploads: 'sponsorLogo' })
    .errors({
      ...written,
      ...refusing('file.imageUnreadable', 'file.imageTooSmall', 'file.imageBusy', 'file.svgNotPlain'),
    })
    .route({
      method: 'PUT',
      path: '/sponsor/{district}/theme/logo',
      tags,
      inputStructure: 'detailed',
      summary: 'Put a logo, a PNG or SVG, into the draft',
    })
    .input(upload('sponsorLogo').extend({ params: oneDistrict }))
    .output(sponsorPanel),
  submit: forSponsors
    .errors(refusing('sponsor.changed', 'request.commandReused'))
    .route({
      method: 'PUT',
      path: '/sponsor/{district}/theme/submission',
      tags,
      summary: 'Send the draft to approval, or withdraw it',
    })
    .input(oneDistrict.extend({ commandId, version: z.uuid(), submitted: z.boolean() }))
    .output(sponsorPanel),
  queue: forAdmins
    .route({ method: 'GET', path: '/admin/sponsors', tags, summary: 'Themes that wait for approval or are shown' })
    .output(
      z.object({
        districts: z.array(
          z.object({
            district: districtKey,
            waiting: themeVersion.nullable(),
            live: themeVersion.nullable(),
            /** Whether the admin had a hand in what waits, and so may not decide about it. */
            own: z.boolean(),
            /** What was done last, the newest first. */
            acts: z.array(themeAct),
          }),
        ),
      }),
    ),
  decide: forAdmins
    .errors(refusing('sponsor.changed', 'sponsor.ownWork', 'request.commandReused'))
    .route({
      method: 'POST',
      path: '/admin/sponsors/{district}',
      tags,
      summary: 'Approve or reject a theme, or take it down',
    })
    .input(
      oneDistrict.extend({
        commandId,
        version: z.uuid(),
        decision: z.enum(themeDecisions),
        /** Told to the sponsor; an approval needs none. */
        reason: z.string().trim().max(reasonLength),
      }),
    )
    .output(z.object({ done: z.literal(true) })),
}

export type SponsorPanel = z.infer<typeof sponsorPanel>
export type ThemeVersion = z.infer<typeof themeVersion>
export type ThemeAct = z.infer<typeof themeAct>
