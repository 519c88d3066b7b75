import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'

import { onTestFinished } from 'vitest'

import type { S3Place } from '../src/platform/files/s3-store.ts'
import { temporaryDirectory } from './_process.ts'

/** An S3 service in this process: it verifies signatures but those of lists, and what is put into it is in a folder. */
export type TestS3 = {
  /** A bucket that is there, with the key that may use it. */
  place: S3Place
  /** Requests that reached it. */
  requests: () => number
  /** Lets `break` answer the next requests in the service's place, so many of them. */
  disturb: (times: number, answer: (request: IncomingMessage, response: ServerResponse) => void) => void
}

/** The parts of `S3rver` that are used; the package has no types. */
type S3rverClass = new (options: object) => {
  configureBuckets: () => Promise<unknown>
  callback: () => RequestListener
}

const bucket = 'satoshi-files'

/** Starts it on a free port of this machine, for the time of a test. */
export async function startS3(): Promise<TestS3> {
  const require = createRequire(import.meta.url)
  const S3rver = require('@20minutes/s3rver') as S3rverClass // safe: its documented main export
  const options = { silent: true, directory: temporaryDirectory(), configureBuckets: [{ name: bucket }] }
  const service = new S3rver(options)
  await service.configureBuckets()
  const serveSigned = service.callback()
  // It verifies the signature of a list as if its path had no slash at the end, with which every client asks.
  const serveLists = new S3rver({ ...options, allowMismatchedSignatures: true }).callback()
  const serve: RequestListener = (request, response) =>
    request.url?.startsWith(`/${bucket}/?`) ? serveLists(request, response) : serveSigned(request, response)
  let requests = 0
  let disturbed: { times: number; answer: RequestListener } = { times: 0, answer: serve }
  const http = createServer((request, response) => {
    requests += 1
    if (disturbed.times-- > 0) return disturbed.answer(request, response)
    serve(request, response)
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => {
    http.close()
    http.closeAllConnections()
  })
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('the service has no port')
  const endpoint = `http://127.0.0.1:${address.port}`
  return {
    place: { endpoint, bucket, region: 'us-east-1', accessKey: 'S3RVER', secretKey: 'S3RVER' },
    requests: () => requests,
    disturb: (times, answer) => void (disturbed = { times, answer }),
  }
}
