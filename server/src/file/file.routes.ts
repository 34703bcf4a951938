import multipart from '@fastify/multipart'
import { uploadPath, type Upload } from '../../../contract/file.ts'
import { Refusal, refusals } from '../../../contract/refusal.ts'
import { actorOf } from '../session/session.sql.ts'
import type { Actor } from '../actor.ts'
import type { Routes } from '../services.ts'
import { originOf } from '../http/request.ts'
import { linkedFile } from './file.sql.ts'
import { uploadedName } from './uploadedPicture.ts'
import { openedBy, signedLink } from './link.ts'
import { readsOn } from './readOn.ts'
import { refusedLately } from './refusedLately.ts'
import { sendFile } from './send.ts'
import { missingFile } from './untold.ts'
import { declared, takeIn } from './upload.ts'
import { uploadsAtOnce } from './uploadsAtOnce.ts'

/** Uploads, and the private files themselves by signed links. */
export const fileRoutes: Routes = (_, services, app) => {
  const atOnce = uploadsAtOnce(10)
  const lately = refusedLately(services.now)
  const readOn = readsOn()
  app.register(async (inner) => {
    await inner.register(multipart, { throwFileSizeLimit: false })
    inner.post(uploadPath, async (request, reply) => {
      const origin = originOf(request)
      reply.code(201).header('cache-control', 'no-store')
      let sent: { actor: Actor | null; bytes: number } = { actor: null, bytes: 0 }
      try {
        const actor = origin.token ? await actorOf(services.db, origin.token, services.now()) : null
        // Whoever copied the token before a proof brings nothing either.
        if (actor?.replaced) throw new Refusal('server.busy')
        sent = { actor, bytes: declared(request) ?? Number.POSITIVE_INFINITY }
        const again = lately.of(actor, sent.bytes)
        // Of a large one nothing is read.
        if (again) throw again
        const file = await atOnce(actor, () => takeIn(services, { actor, origin }, request, readOn))
        const { id, name, size } = file
        const link = file.kind === 'picture' ? uploadedName(file.hash) : signedLink(services, file, 'file', services.now())
        return reply.send({ errno: 0, link, status: 200, msg: 'ok', data: { link, id, name, size } } satisfies Upload)
      } catch (error) {
        // The family's uploaders read HTTP 201 and errno; only a failed road is told by HTTP itself.
        if (!(error instanceof Refusal) || error.code.startsWith('server.') || error.code === 'session.ended') throw error
        lately.note(sent.actor, sent.bytes, error)
        const { status } = refusals[error.code]
        return reply.send({ errno: 1, link: '', status, msg: error.message, data: null } satisfies Upload)
      }
    })
  })

  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>('/files/:id/:name', async (request, reply) => {
    const { e, s, p } = request.query
    const presented = { e: String(e), s: String(s), p: String(p) }
    const file = /^\d{1,15}$/.test(request.params.id) ? await linkedFile(services.db, Number(request.params.id)) : undefined
    const part = file && openedBy(services, file, presented, services.now())
    return part ? sendFile(services, reply, file, part) : missingFile(reply, services.now())
  })
}
