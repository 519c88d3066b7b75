import { z } from 'zod'

import type { S3Place } from './platform/files/s3-store.ts'

/** The variables of a bucket for uploaded files, for the schema of the configuration. */
export const bucketSettings = {
  FILES_S3_ENDPOINT: text('an origin like https://s3.example.org, without a path', isOrigin)
    .transform((value) => new URL(value).origin)
    .optional(),
  FILES_S3_BUCKET: text('the name of a bucket', (value) => /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(value)).optional(),
  FILES_S3_REGION: text('a region like eu-central-1', (value) => /^[a-z\d-]{1,40}$/.test(value)).default('us-east-1'),
  FILES_S3_KEY: text('a key without spaces', isPlain).optional(),
  FILES_S3_SECRET: text('a secret without spaces', isPlain).optional(),
}

type BucketSettings = z.infer<z.ZodObject<typeof bucketSettings>>

/** The bucket that is configured, null for files on disk; and what is missing where one is configured in part. */
export function bucketIn(set: BucketSettings): { bucket: S3Place | null; faults: string[] } {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket, FILES_S3_REGION: region } = set
  const { FILES_S3_KEY: accessKey, FILES_S3_SECRET: secretKey } = set
  if (endpoint && bucket && accessKey && secretKey)
    return { bucket: { endpoint, bucket, region, accessKey, secretKey }, faults: [] }
  const needed = ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_KEY', 'FILES_S3_SECRET'] as const
  const missing = needed.filter((name) => set[name] === undefined)
  if (missing.length === needed.length) return { bucket: null, faults: [] }
  return { bucket: null, faults: missing.map((name) => `${name} is required together with the rest of FILES_S3_`) }
}

/** The message never repeats the value, which may be secret. */
function text(mustBe: string, isRight: (value: string) => boolean) {
  return z.string().trim().refine(isRight, `must be ${mustBe}`)
}

function isOrigin(value: string): boolean {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false
  const { origin, href } = new URL(value)
  return href === `${origin}/`
}

function isPlain(value: string): boolean {
  return /^[^\s\p{C}]{1,512}$/u.test(value)
}
