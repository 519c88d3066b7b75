import fastify from 'fastify'
import { expect, test } from 'vitest'

import { readConfig } from '../../config.ts'
import { registerDevPages } from './dev-pages.ts'

test.each([
  [false, 204],
  [true, 404],
])('in production (%s) the pages of developers are answered with %d', async (production, status) => {
  const http = fastify()
  registerDevPages(http, { config: { ...readConfig({}), production } })
  const reply = await http.inject({ url: '/dev/pages' })
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['cache-control']).toBe('no-store')
})
