import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { isPublic } from './publicAddress.ts'

/** Where a name leads. */
export type Address = { readonly address: string; readonly family: number }
/** What one hop answered: its body must be read or destroyed. */
export type Opened = { readonly status: number; readonly location: string | undefined; readonly body: Readable }
/** What is put where an address leads. */
export type Sent = { readonly headers: Readonly<Record<string, string>>; readonly bytes: Uint8Array }
export type Ways = {
  readonly resolve: (host: string) => Promise<readonly Address[]>
  readonly open: (to: URL, at: Address, signal: AbortSignal, sent?: Sent) => Promise<Opened>
}

/** What was asked for lies where we do not fetch from, or is not what may be fetched; the words say which. */
export class Unfetchable extends Error {}

const mostHops = 5
const patience = 15_000 // ms, for all hops and the whole body

/**
 * Fetches at most `most` bytes from the open internet: https and a public address on every hop of a redirection, each name looked
 * up once, every address it has judged, and the connection made to the one that was. @throws Unfetchable.
 */
export async function publicGet(from: string, most: number, ways: Ways = { resolve, open }): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(patience)
  let to = urlOf(from)
  for (let hop = 0; hop <= mostHops; hop++) {
    const { status, location, body } = await ways.open(to, await placeOf(to, ways), signal).catch(unanswered)
    if (status === 200) return readAtMost(body, most)
    body.destroy()
    if (status < 300 || status > 399 || location === undefined) throw new Unfetchable(`应答 ${status}`)
    to = urlOf(location, to)
  }
  throw new Unfetchable('重定向过多')
}

/** Puts a file to a place of the open internet that is judged likewise. A redirection is not followed. @throws Unfetchable where it was not taken. */
export async function publicPut(to: string, sent: Sent, ways: Ways = { resolve, open }): Promise<void> {
  const url = urlOf(to)
  const { status, body } = await ways.open(url, await placeOf(url, ways), AbortSignal.timeout(patience), sent).catch(unanswered)
  body.destroy()
  if (status < 200 || status > 299) throw new Unfetchable(`应答 ${status}`)
}

function urlOf(text: string, base?: URL): URL {
  const url = URL.parse(text, base)
  if (url?.protocol !== 'https:') throw new Unfetchable('文件地址不是 https')
  return url
}

async function placeOf({ hostname }: URL, ways: Ways): Promise<Address> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const literal = isIP(host)
  const all = literal ? [{ address: host, family: literal }] : await ways.resolve(host).catch(unanswered)
  const [first] = all
  if (!first || !all.every(({ address }) => isPublic(address))) throw new Unfetchable('文件地址不是公网地址')
  return first
}

const resolve = (host: string): Promise<Address[]> => lookup(host, { all: true })

const open: Ways['open'] = (to, { address, family }, signal, sent) =>
  new Promise((answer, fail) => {
    const asked = request(
      to,
      {
        agent: false,
        signal,
        ...(sent && { method: 'PUT', headers: sent.headers }),
        lookup: (_, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family)),
      },
      (body) => answer({ status: body.statusCode ?? 0, location: body.headers.location, body }),
    )
    asked.on('error', fail)
    asked.end(sent?.bytes)
  })

function unanswered(error: unknown): never {
  if (error instanceof Unfetchable) throw error
  throw new Unfetchable(`没有应答（${error instanceof Error && 'code' in error ? String(error.code) : '未知错误'}）`)
}

/** The whole of a body that is no larger than this, of a larger one no more than shows it. @throws Unfetchable. */
export async function readAtMost(body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of body) {
      size += part.length
      if (size > most) break
      parts.push(part)
    }
  } catch {
    throw new Unfetchable('文件没有传完')
  }
  if (size > most) throw new Unfetchable('文件过大')
  return Buffer.concat(parts)
}
