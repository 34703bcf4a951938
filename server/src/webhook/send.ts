import { lookup } from 'node:dns/promises'
import { request as plain } from 'node:http'
import { request as sealed, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { isPublic } from '../http/publicAddress.ts'
import { storable } from '../../../contract/text.ts'

/** What came back: an HTTP status and the beginning of the answer, or why there is none. */
export type Said = { readonly status: number | null; readonly answer: string; readonly fault: string }

const patience = 8_000 // ms, from looking up the name to the end of the answer
const mostRead = 2_000 // bytes of the answer

class Unsendable extends Error {}

/**
 * Posts `body` once and says what came back; follows no redirection, reads the beginning of the answer only, and gives up
 * after eight seconds. With `anywhere` false only https, and only to addresses of the open internet: the name is looked up
 * once, every address it has is judged, and the connection goes to the one that was judged.
 */
export async function send(url: string, headers: Readonly<Record<string, string>>, body: string, anywhere: boolean): Promise<Said> {
  try {
    const to = new URL(url)
    if (!anywhere && to.protocol !== 'https:') throw new Unsendable('接收地址应为 https')
    const address = await addressOf(to.hostname.replace(/^\[|\]$/g, ''), anywhere)
    return await post(to, address, headers, body)
  } catch (error) {
    return { status: null, answer: '', fault: faultOf(error) }
  }
}

type Address = { readonly address: string; readonly family: number }

async function addressOf(host: string, anywhere: boolean): Promise<Address> {
  const literal = isIP(host)
  const all = literal ? [{ address: host, family: literal }] : await lookup(host, { all: true })
  const [first] = all
  if (!first) throw new Unsendable('接收地址的域名无法解析')
  // One that is not public among them is enough: nobody has such a name by chance.
  if (!anywhere && !all.every(({ address }) => isPublic(address))) throw new Unsendable('接收地址不是公网地址，不予推送')
  return first
}

function post(to: URL, { address, family }: Address, headers: Readonly<Record<string, string>>, body: string) {
  const { promise, resolve, reject } = Promise.withResolvers<Said>()
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    signal: AbortSignal.timeout(patience),
    lookup: (_, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family)),
  }
  const asked = (to.protocol === 'https:' ? sealed : plain)(to, options, (response) => {
    let answer = Buffer.alloc(0)
    const done = () => {
      const status = response.statusCode ?? null
      resolve({ status, answer: storable(answer.subarray(0, mostRead).toString('utf8')), fault: '' })
      response.destroy()
    }
    response.on('data', (piece: Buffer) => {
      answer = Buffer.concat([answer, piece])
      if (answer.length >= mostRead) done()
    })
    response.on('end', done)
    response.on('error', reject)
  })
  asked.on('error', reject)
  asked.end(body)
  return promise
}

/** Told to people who run the other side: what they can see and change, nothing of our own network. */
function faultOf(error: unknown): string {
  if (error instanceof Unsendable) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof Error && error.name === 'TimeoutError') return '8 秒内没有应答'
  if (code === 'ABORT_ERR') return '8 秒内没有应答'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return '接收地址的域名无法解析'
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/.test(code)) return '无法连接接收地址'
  if (/CERT|SSL|TLS|ALTNAME/.test(code)) return `https 证书无效（${code}）`
  return `连接中断${code && `（${code}）`}`
}
