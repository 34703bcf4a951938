import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const year = 31_536_000 // s

/** What no page of ours asks a browser for, and so nothing that gets into one may. Copying and full screen stay. */
const denied = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
]
const permissions = denied.map((feature) => `${feature}=()`).join(', ')

/** Pictures of goods are shown by other sites and apps too; everything else is for the mall's own pages. */
const isShared = (url: string): boolean => url.startsWith('/pictures/') || url.startsWith('/favicon.svg')

/**
 * What every answer says of itself, whatever is asked and by whichever method: its kind is not guessed, the page it leads away
 * from is not told in full, no other site may hold its window or embed it, and, where the mall is opened by https, never
 * to ask for it otherwise.
 */
export function safeHeaders(app: FastifyInstance, origin: string | undefined): void {
  const tell = tellSafe(origin)
  app.addHook('onSend', (request, reply, payload, done) => {
    tell(request, reply)
    done(null, payload)
  })
}

/** The same for an answer that is given before there are hooks. */
export function tellSafe(origin: string | undefined): (request: FastifyRequest, reply: FastifyReply) => void {
  const isHttps = origin?.startsWith('https://') ?? false
  return (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('permissions-policy', permissions)
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', isShared(request.url) ? 'cross-origin' : 'same-origin')
    if (isHttps) reply.header('strict-transport-security', `max-age=${year}`)
  }
}
