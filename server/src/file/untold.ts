import type { FastifyReply } from 'fastify'
import { refusals } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { wordsPage } from '../http/plainPage.ts'

/** An expired, altered or unknown link: told alike. */
export const missingFile = (reply: FastifyReply, now: Date): FastifyReply =>
  untold(reply, now, 'file.missing', '文件不存在或链接已失效，请刷新原来的页面后重新打开')

/** Why a file is not given. Told by HTTP too, since pictures and downloads have nobody to read the body; who opened the link in a tab reads words. */
export function untold(
  reply: FastifyReply,
  now: Date,
  code: 'file.missing' | 'files.away',
  msg: string = refusals[code].msg,
): FastifyReply {
  const { status } = refusals[code]
  if (reply.request.headers['sec-fetch-dest'] === 'document') return wordsPage(reply, status, '文件打不开', msg)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ status, success: false, code, msg, data: null, time: shanghai(now) })
}
