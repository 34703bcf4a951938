import type { FastifyReply } from 'fastify'
import { Refusal } from '../../../contract/refusal.ts'
import type { Services } from '../services.ts'
import { fileTypes, isRedrawn } from './file.rules.ts'
import type { StoredFile } from './file.sql.ts'
import type { Part } from './link.ts'
import { contentOf } from './contents.ts'
import { ledTo, mayBeLed } from './led.ts'
import { missingFile, untold } from './untold.ts'

/**
 * Sends a file that the asker was found to be entitled to, under its name, or leads him to the store that has it; 404 where its content
 * is not there.
 */
export async function sendFile(
  services: Pick<Services, 'db' | 'dataDir' | 'now' | 'storage'>,
  reply: FastifyReply,
  file: StoredFile,
  part: Part,
): Promise<FastifyReply> {
  const wanted = part === 'preview' ? file.preview : file.hash
  const inline = part === 'preview' || isRedrawn(file.kind, file.type)
  const said = { type: part === 'preview' ? fileTypes.webp.mime : fileTypes[file.type].mime, disposition: disposition(file, inline) }
  const { method, headers } = reply.request
  const elsewhere = wanted !== null && method === 'GET' && mayBeLed(headers, inline) ? await ledTo(services, wanted, said) : null
  if (elsewhere !== null) return reply.header('cache-control', 'private, no-store').redirect(elsewhere, 302)
  const content = wanted === null ? null : await contentOf(services, wanted).catch(away)
  if (content === 'away') return untold(reply, services.now(), 'files.away')
  if (!content) return missingFile(reply, services.now())
  return reply
    .headers({
      'content-type': said.type,
      'content-length': content.size,
      'content-disposition': said.disposition,
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    })
    .send(content.bytes)
}

/** Only pictures that we drew ourselves (`inline`) open in the page; everything else is saved. */
function disposition({ name }: StoredFile, inline: boolean): string {
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${inline ? 'inline' : 'attachment'}; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encoded}`
}

const away = (error: unknown): 'away' => {
  if (error instanceof Refusal && error.code === 'files.away') return 'away'
  throw error
}
