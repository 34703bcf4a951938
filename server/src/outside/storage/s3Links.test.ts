import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '../../env.ts'
import { s3 } from './s3.ts'
import { aStore, storeKeys, type Store } from './store.fixture.ts'

// Links that the store itself believes, for a moment.

let store: Store
const bytes = randomBytes(5000)
const hash = createHash('sha256').update(bytes).digest('hex')
const said = { type: 'application/pdf', disposition: `attachment; filename="_.pdf"; filename*=UTF-8''%E7%A8%BF%20%281%29%21.pdf` }
const at = (other: object = {}) => s3({ ...store.set, linksAt: store.url, ...other }, { connect: 1000, silence: 500, pause: 5, soon: 300 })
const linkBy = (other: object = {}) => at(other).links?.to(hash, said) ?? Promise.resolve('')

beforeAll(async () => {
  store = await aStore()
})
beforeEach(() => {
  for (const name of Object.keys(store.mood)) delete store.mood[name as keyof typeof store.mood]
  store.objects.set(`files/${hash.slice(0, 2)}/${hash}`, bytes)
  store.asked.length = 0
})
afterAll(() => store.close())

test('opens the one content, which says of itself what we wish, without the store being asked before', async () => {
  const link = await linkBy()
  expect(store.asked).toEqual([])
  expect(link).not.toContain(storeKeys.secret)
  const answer = await fetch(link)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  expect(answer.headers.get('content-type')).toBe(said.type)
  expect(answer.headers.get('content-disposition')).toBe(said.disposition)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
})

test('is worth nothing changed, to write by, or two minutes later', async () => {
  const link = await linkBy()
  const other = 'ab'.repeat(32)
  store.objects.set(`files/ab/${other}`, Buffer.from('another’s'))
  for (const changed of [
    link.replace('application%2Fpdf', 'text%2Fhtml'),
    link.replace('attachment', 'inline'),
    link.replace(/files\/..\/[0-9a-f]{64}/, `files/ab/${other}`),
    link.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=604800'),
  ]) {
    expect(changed).not.toBe(link)
    expect((await fetch(changed)).status).toBe(403)
  }
  expect((await fetch(link, { method: 'DELETE' })).status).toBe(403)
  expect((await fetch(link, { method: 'PUT', body: 'x' })).status).toBe(403)
  store.mood.later = 90
  expect((await fetch(link)).status).toBe(200)
  store.mood.later = 121
  expect((await fetch(link)).status).toBe(403)
})

test.each([
  [{ linksAt: 'https://oss-cn-hangzhou.aliyuncs.com' }, `https://${storeKeys.bucket}.oss-cn-hangzhou.aliyuncs.com`, '/mall/files/'],
  [{ linksAt: 'https://files.example.com:8443' }, 'https://files.example.com:8443', `/${storeKeys.bucket}/mall/files/`],
])('lead to where browsers reach the store: %o', async (other, origin, path) => {
  const { links } = at({ ...other, prefix: 'mall/' })
  expect(links?.origin).toBe(origin)
  expect((await links?.to(hash, said))?.startsWith(`${origin}${path}${hash.slice(0, 2)}/${hash}?`)).toBe(true)
})

test('there are none unless they are wished', () => {
  expect(at({ linksAt: undefined }).links).toBeUndefined()
})

test('how many bytes it has is asked for a moment only', async () => {
  expect(await at().sizeOf(hash)).toBe(bytes.length)
  expect(await at().sizeOf('ab'.repeat(31).padEnd(64, '0'))).toBeNull()
  store.mood.wait = 2000
  await expect(at().sizeOf(hash)).rejects.toThrow('对象存储在 0.3 秒内没有应答')
  delete store.mood.wait
  await expect(at({ secret: 'another secret' }).sizeOf(hash)).rejects.toThrow('对象存储')
})

test('what browsers would not follow is told at the start', () => {
  const whole = { STORAGE_BUCKET: 'b', STORAGE_KEY: 'k', STORAGE_SECRET: 's', STORAGE_LINKS: 'presigned' }
  const fault = (env: object) => {
    try {
      readEnv({ ...whole, NODE_ENV: 'production', ORIGIN: 'https://mall.example.com', ...env })
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  expect(fault({ STORAGE_URL: 'https://s3.example.com' })).toBe('')
  expect(fault({ STORAGE_URL: 'http://store:7070' })).toContain('STORAGE_PUBLIC_URL：STORAGE_LINKS 为 presigned 时必须设置')
  expect(fault({ STORAGE_URL: 'http://store:7070', STORAGE_LINKS: 'ours' })).toBe('')
  expect(fault({ STORAGE_URL: 'http://store:7070', STORAGE_PUBLIC_URL: 'https://files.example.com/' })).toBe('')
  expect(fault({ STORAGE_PUBLIC_URL: 'http://files.example.com' })).toContain('正式环境必须是 https 网址')
  expect(fault({ STORAGE_PUBLIC_URL: 'https://mall.example.com' })).toContain('不能与 ORIGIN 相同')
  expect(fault({ STORAGE_PUBLIC_URL: 'https://files.example.com/bucket' })).toContain('应只有协议与域名')
  expect(fault({ STORAGE_LINKS: 'signed' })).toContain('STORAGE_LINKS：应为 ours 或 presigned')
  expect(fault({ STORAGE_URL: 'http://store:7070', NODE_ENV: 'development' })).toBe('')
})
