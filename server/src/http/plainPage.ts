import type { FastifyReply } from 'fastify'

const words: Readonly<Record<number, string>> = {
  400: '请求的地址或内容有误，请返回重试',
  405: '这个页面不支持这种请求方式',
  415: '请以网页表单提交',
  429: '访问过于频繁，请稍后再试',
}

const safe = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A page of `shop` that costs nothing to make, for what was no request for one of the mall's. */
export function plainPage(reply: FastifyReply, status: number, shop: string): FastifyReply {
  if (status === 405) reply.header('allow', 'GET, HEAD, POST')
  return wordsPage(reply, status, `${status} - ${shop}`, words[status] ?? '')
}

/** A page of words alone, and the way to the home page. */
export const wordsPage = (reply: FastifyReply, status: number, title: string, text: string): FastifyReply =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    .send(
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(title)}</title><p>${safe(text)}</p><p><a href="/">返回首页</a></p></html>`,
    )
