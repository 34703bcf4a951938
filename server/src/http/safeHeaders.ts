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

/** What an answer says of itself besides its own, name and value in turn. */
export type SafeHead = (request: FastifyRequest) => string[]

/**
 * What every answer says of itself, whatever is asked and by whichever method: its kind is not guessed, the page it leads away
 * from is not told in full, no other site may hold its window or embed it, and, where the mall is opened by https, never
 * to ask for it otherwise.
 */
export function safeHead(origin: string | undefined): SafeHead {
  const always = [
    ...['x-content-type-options', 'nosniff', 'referrer-policy', 'strict-origin-when-cross-origin'],
    ...['permissions-policy', permissions, 'cross-origin-opener-policy', 'same-origin'],
    ...(origin?.startsWith('https://') ? ['strict-transport-security', `max-age=${year}`] : []),
  ]
  const own = [...always, 'cross-origin-resource-policy', 'same-origin']
  const shared = [...always, 'cross-origin-resource-policy', 'cross-origin']
  return ({ id, url }) => ['x-request-id', id, ...(isShared(url) ? shared : own)]
}

/** Lets every answer that passes the hooks say so. */
export function safeHeaders(app: FastifyInstance, head: SafeHead): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    tellSafe(head)(request, reply)
    done(null, payload)
  })
}

/** The same for an answer that is given before there are hooks. */
export const tellSafe =
  (head: SafeHead) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    const said = head(request)
    for (let at = 0; at < said.length; at += 2) reply.header(said[at] ?? '', said[at + 1])
  }
