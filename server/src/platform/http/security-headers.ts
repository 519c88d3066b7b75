import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What a page may ask the browser for: nothing of it, until a screen needs it. `self` is our own origin. */
const permissionsPolicy = [
  'camera=(self)',
  'geolocation=(self)',
  'bluetooth=(self)',
  ...['microphone', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture', 'browsing-topics'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

/**
 * For replies that are made below the routes (a request that is no HTTP, a path that cannot be decoded): JSON for a
 * program, which no browser should show, keep or run.
 */
export const bareHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
}

/** Puts the security headers on every reply. `publicUrl` says whether the site is reached over https. */
export async function addSecurityHeaders(fastify: FastifyInstance, publicUrl: string): Promise<void> {
  const { protocol, host } = new URL(publicUrl)
  const isHttps = protocol === 'https:'
  await fastify.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", `${isHttps ? 'wss' : 'ws'}://${host}`],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  })
  fastify.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
  })
}
