import { open } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { refusals } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Services } from '../services.ts'
import { fileTypes, isRedrawn } from './file.rules.ts'
import type { StoredFile } from './file.sql.ts'
import type { Part } from './link.ts'
import { pathOf } from './store.ts'

/** Sends a file that the asker was found to be entitled to, under its name; 404 where its content is not there. */
export async function sendFile(
  services: Pick<Services, 'dataDir' | 'now'>,
  reply: FastifyReply,
  file: StoredFile,
  part: Part,
): Promise<FastifyReply> {
  const content = await contentOf(services.dataDir, file, part)
  if (!content) return missingFile(reply, services.now())
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
export const missingFile = (reply: FastifyReply, now: Date): FastifyReply =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({
      status: refusals['file.missing'].status,
      success: false,
      code: 'file.missing',
      msg: '文件不存在或链接已失效，请刷新页面',
      data: null,
      time: shanghai(now),
    })
