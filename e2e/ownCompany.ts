import { expect, request as requests } from '@playwright/test'
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { isCreditCode } from '../contract/account/creditCode.ts'
import { askedOf, codeFor, staffAt, type LogIn } from './people.ts'

/** A company that one test has to itself: nobody else fills its cart, reads its notices or changes its passwords. */
export type OwnCompany = LogIn & {
  readonly id: number
  readonly name: string
  /** A call of its main account. */
  readonly ask: (path: string, input?: object) => Promise<Record<string, unknown>>
  /** What a call that only reads answers its main account. */
  readonly read: (path: string) => Promise<unknown>
  /** Uploads a file as its main account and answers its id. */
  readonly upload: (kind: string, file: { name: string; mimeType: string; buffer: Buffer }) => Promise<number>
}

/** A phone that nobody else has. */
export const freshPhone = (): string => `17${randomInt(1e9).toString().padStart(9, '0')}`

/** A credit code that nobody else has: its last sign checks the others. */
export function freshCreditCode(): string {
  const first = `91440300MC${randomInt(1e7).toString().padStart(7, '0')}`
  return [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].map((sign) => first + sign).find(isCreditCode) ?? ''
}

/** A picture that passes for a licence. */
export const licence = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 280, channels: 3, background: '#f7edd6' } })
    .jpeg()
    .toBuffer()

/** Registers a company by the mall's own calls and has it verified. */
export async function ownCompany(baseURL = ''): Promise<OwnCompany> {
  const [login, password] = [freshPhone(), 'Chengyi7308']
  const name = `自有${login.slice(2)}印务有限公司`
  // From a network of its own: how many codes one network may ask for in an hour is counted.
  const from = [10, randomInt(256), randomInt(256), 1].join('.')
  const api = await requests.newContext({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': from } })
  await askedOf(api, '/api/register/verify', { phone: login, type: 'register' })
  const captcha = await codeFor(login)
  const file = { name: '执照.jpg', mimeType: 'image/jpeg', buffer: await licence() }
  const kept = await api.post('/api/api/upload', { multipart: { kind: 'licence', phone: login, captcha, file } })
  const { errno, msg, link } = await kept.json()
  expect(errno, msg).toBe(0)
  const company = { companyName: name, creditCode: freshCreditCode(), licenseUrl: link, nickname: '方圆', agreed: true }
  await askedOf(api, '/api/register', { account: login, captcha, password, ...company })
  const id = await verify(baseURL, name)
  const { token } = await askedOf(api, '/api/login', { username: login, password })
  const proven = await askedOf(api, '/api/proof', { password }, { authorization: `Bearer ${String(token)}` })
  const headers = { authorization: `Bearer ${String(proven['token'])}` }
  return {
    ...{ id, name, login, password },
    ask: (path, input = {}) => askedOf(api, path, input, headers),
    read: async (path) => answered(path, await (await api.get(path, { headers })).json()),
    async upload(kind, file) {
      const { errno, msg, data } = await (await api.post('/api/api/upload', { headers, multipart: { kind, file } })).json()
      expect(errno, msg).toBe(0)
      return data.id
    },
  }
}

function answered(path: string, { status, msg, data }: { status: number; msg: string; data: unknown }): unknown {
  expect(status, `${path}: ${msg}`).toBe(200)
  return data
}

async function verify(baseURL: string, name: string): Promise<number> {
  const sales = await staffAt(baseURL, 'sales')
  const found = await sales.read(`/api/admin/company/list?keyword=${encodeURIComponent(name)}`)
  const id = (found['data'] as { id: number }[])[0]?.id ?? 0
  await sales.ask('/api/admin/company/review', { companyId: id, verdict: 'verified' })
  return id
}
