import { z } from 'zod'

import { open } from './base.ts'

const health = z.object({ status: z.literal('ok'), version: z.string() })

/** Health of the server and its database. 503 `service.unavailable` when it does not answer, `service.notWriting` when it only reads. */
export const healthContract = {
  check: open
    .route({ method: 'GET', path: '/health', tags: ['health'], summary: 'Server and database answer' })
    .output(health),
  head: open
    .route({
      method: 'HEAD',
      path: '/health',
      tags: ['health'],
      summary: 'The same without a body',
      successStatus: 200,
    })
    .output(z.void()),
}
