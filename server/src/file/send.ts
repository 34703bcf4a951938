import type { FastifyReply } from 'fastify'
import { Refusal, refusals } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { wordsPage } from '../plainPage.ts'
import type { Services } from '../services.ts'
import { fileTypes, isRedrawn } from './file.rules.ts'
import type { StoredFile } from './file.sql.ts'
import type { Part } from './link.ts'
import { contentOf } from './contents.ts'

/** Sends a file that the asker was found to be entitled to, under its name; 404 where its content is not there. */
export async function sendFile(
  services: Pick<Services, 'db' | 'dataDir' | 'now' | 'storage'>,
  reply: FastifyReply,
  file: StoredFile,
  part: Part,
): Promise<FastifyReply> {
  const wanted = part === 'preview' ? file.preview : file.hash
  const content = wanted === null ? null : await contentOf(services, wanted).catch(away)
  if (content === 'away') return untold(reply, services.now(), 'files.away')
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

/** Only pictures that we drew ourselves open in the page; everything else is saved. */
function disposition({ kind, type, name }: StoredFile, part: Part): string {
  const inline = part === 'preview' || isRedrawn(kind, type)
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${inline ? 'inline' : 'attachment'}; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encoded}`
}

const away = (error: unknown): 'away' => {
  if (error instanceof Refusal && error.code === 'files.away') return 'away'
  throw error
}

/** An expired, altered or unknown link: told alike. */
export const missingFile = (reply: FastifyReply, now: Date): FastifyReply =>
  untold(reply, now, 'file.missing', '文件不存在或链接已失效，请刷新原来的页面后重新打开')

/** Told by HTTP too, since pictures and downloads have nobody to read the body; who opened the link in a tab reads words. */
function untold(reply: FastifyReply, now: Date, code: 'file.missing' | 'files.away', msg: string = refusals[code].msg): FastifyReply {
  const { status } = refusals[code]
  if (reply.request.headers['sec-fetch-dest'] === 'document') return wordsPage(reply, status, '文件打不开', msg)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ status, success: false, code, msg, data: null, time: shanghai(now) })
}
