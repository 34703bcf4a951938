import { open } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import type { FastifyReply } from 'fastify'
import { uploadPath, type Upload } from '../../../contract/file.ts'
import { Refusal, refusals } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { actorOf } from '../account/session.ts'
import type { House, Routes } from '../house.ts'
import { originOf } from '../serve.ts'
import { fileTypes, isRedrawn } from './file.rules.ts'
import { linkedFile, type StoredFile } from './file.sql.ts'
import { uploadedName } from '../uploadedPicture.ts'
import { openedBy, signedLink, type Part } from './link.ts'
import { pathOf } from './store.ts'
import { takeIn } from './upload.ts'

/** Uploads, and the private files themselves by signed links. */
export const fileRoutes: Routes = (_, house, app) => {
  app.register(async (inner) => {
    await inner.register(multipart, { throwFileSizeLimit: false })
    inner.post(uploadPath, async (request, reply) => {
      const origin = originOf(request)
      reply.code(201).header('cache-control', 'no-store')
      try {
        const actor = origin.token ? await actorOf(house.db, origin.token, house.now()) : null
        const file = await takeIn(house, { actor, origin }, request)
        const { id, name, size } = file
        const link = file.kind === 'picture' ? uploadedName(file.hash) : signedLink(house, file, 'file', house.now())
        return reply.send({ errno: 0, link, status: 200, msg: 'ok', data: { link, id, name, size } } satisfies Upload)
      } catch (error) {
        // The family's uploaders read HTTP 201 and errno; only a failed road is told by HTTP itself.
        if (!(error instanceof Refusal) || refusals[error.code].status >= 500 || error.code === 'session.ended')
          throw error
        const { status } = refusals[error.code]
        return reply.send({ errno: 1, link: '', status, msg: error.message, data: null } satisfies Upload)
      }
    })
  })

  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/files/:id/:name',
    async (request, reply) => {
      const { e, s, p } = request.query
      const presented = { e: String(e), s: String(s), p: String(p) }
      const file = /^\d{1,15}$/.test(request.params.id)
        ? await linkedFile(house.db, Number(request.params.id))
        : undefined
      const part = file && openedBy(house, file, presented, house.now())
      return part ? sendFile(house, reply, file, part) : missing(reply, house.now())
    },
  )
}

/** Sends a file that the asker was found to be entitled to, under its name; 404 where its content is not there. */
export async function sendFile(
  house: Pick<House, 'dataDir' | 'now'>,
  reply: FastifyReply,
  file: StoredFile,
  part: Part,
): Promise<FastifyReply> {
  const content = await contentOf(house.dataDir, file, part)
  if (!content) return missing(reply, house.now())
  return reply
    .headers({
      'content-type': part === 'preview' ? fileTypes.webp.mime : fileTypes[file.type].mime,
      'content-length': content.size,
      'content-disposition': disposition(file, part),
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    })
    .send(content.bytes)
}

/** The content on disk; null: it is not there. */
async function contentOf(dataDir: string, { hash, preview }: StoredFile, part: Part) {
  const wanted = part === 'preview' ? preview : hash
  const handle = wanted ? await open(pathOf(dataDir, wanted)).catch(() => null) : null
  if (!handle) return null
  const { size } = await handle.stat()
  return { size, bytes: handle.createReadStream() }
}

/** Only pictures that we drew ourselves open in the page; everything else is saved. */
function disposition({ kind, type, name }: StoredFile, part: Part): string {
  const inline = part === 'preview' || isRedrawn(kind, type)
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${inline ? 'inline' : 'attachment'}; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encoded}`
}

/** An expired, altered or unknown link: told alike, by HTTP too, since pictures and downloads have nobody to read the body. */
const missing = (reply: FastifyReply, now: Date): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').send({
    status: refusals['file.missing'].status,
    success: false,
    code: 'file.missing',
    msg: '文件不存在或链接已失效，请刷新页面',
    data: null,
    time: shanghai(now),
  }) // prettier-ignore
