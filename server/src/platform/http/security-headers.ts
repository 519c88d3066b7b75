import type { FastifyInstance } from 'fastify'

/** What a page may ask the browser for: nothing of it, until a screen needs it. `self` is our own origin. */
const permissions = [
  'camera=(self)',
  'geolocation=(self)',
  ...['microphone', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture', 'browsing-topics'].map(
    (feature) => `${feature}=()`,
  ),
]

/** Where a page may take things from. Live events come over a socket to our own host. */
function contentPolicy(socketOrigin: string): string[] {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${socketOrigin}`,
    // Confetti is drawn in a worker that its library makes from a blob, so that a celebration holds up no tap.
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
}

/**
 * The headers of every reply, made once (helmet makes them anew for each, which costs 30 µs). `publicUrl` says whether
 * the site is reached over https, which browsers are then told to keep to for a year.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const { protocol, host } = new URL(publicUrl)
  const isHttps = protocol === 'https:'
  return {
    'content-security-policy': contentPolicy(`${isHttps ? 'wss' : 'ws'}://${host}`).join('; '),
    'permissions-policy': permissions.join(', '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // For browsers that do not know frame-ancestors.
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/**
 * A policy under which WebAssembly may run as well. Never that of a page: a worker goes by the policy of its own file, so
 * that what reads QR codes may have it and nothing else.
 */
export function withWebAssembly(policy: string): string {
  return policy.replace(/script-src 'self'/, "$& 'wasm-unsafe-eval'")
}

/** Puts the headers on every reply that has a route or misses one. */
export function addSecurityHeaders(fastify: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  fastify.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
