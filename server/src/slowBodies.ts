import type { FastifyInstance } from 'fastify'

/**
 * Cuts off whoever takes longer than `most` ms to send a body: many of them would hold all connections. A form with a
 * file may take as long as the server lets any request, for 200 MB on a slow line need minutes.
 */
export function cutSlowBodies(app: FastifyInstance, most: number): void {
  app.addHook('preParsing', (request, _, body, done) => {
    const { 'content-length': length, 'transfer-encoding': chunked, 'content-type': type = '' } = request.headers
    const sends = chunked !== undefined || Number(length) > 0
    if (sends && !type.startsWith('multipart/form-data')) {
      const cut = setTimeout(() => request.raw.destroy(), most)
      request.raw.once('end', () => clearTimeout(cut)).once('close', () => clearTimeout(cut))
    }
    done(null, body)
  })
}
