import { afterAll, beforeEach, expect, test } from 'vitest'
import { aStoreWorld, keyOf, pdf, sha } from './contents.fixture.ts'
import { linkedFile } from './file.sql.ts'
import { signedLink } from './link.ts'
import { bring as bringPicture } from './upload.fixture.ts'

// Files given by the store's own links, where that is set: to whoever may see them, and to nobody else.

const { w, admin, bring, forgetLocal, wellAgain } = await aStoreWorld()
const presigned = { STORAGE_LINKS: 'presigned', STORAGE_PUBLIC_URL: w.store.url }
/** Another process, which knows nothing yet of how the store is. */
async function aProcess(env: NodeJS.ProcessEnv = presigned): Promise<void> {
  const connections = await w.aProcess({ env })
  Object.defineProperty(w.services, 'storage', { configurable: true, get: () => connections.providers().storage })
}
beforeEach(async () => {
  wellAgain()
  await aProcess()
  w.store.asked.length = 0
})
afterAll(() => w.close())

/** How browsers ask: for a picture of a page, for what is saved or opened by a link, and where a page reads the bytes. */
const picture = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image', referer: 'https://mall.example/' }
const saved = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'empty', referer: 'https://mall.example/' }
const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const read = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'image', referer: 'https://mall.example/' }
const asked = (url: string, headers: Record<string, string> = {}) => w.app.inject({ url, headers })
const told = ['content-type', 'content-disposition', 'content-length'] as const

test('whoever may see a file is led to the store, which says of it what we would', async () => {
  const bytes = pdf()
  const { link } = await bring(bytes)
  for (const headers of [{}, saved, opened]) {
    const answer = await asked(link, headers)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'private, no-store'])
    expect(answer.headers.location?.startsWith(`${w.store.url}/shop-files/${keyOf(sha(bytes))}?`)).toBe(true)
    const there = await fetch(answer.headers.location ?? '')
    expect(Buffer.from(await there.arrayBuffer()).equals(bytes)).toBe(true)
    const own = await asked(link, read)
    expect(own.statusCode).toBe(200)
    expect(told.map((name) => there.headers.get(name))).toEqual(told.map((name) => String(own.headers[name])))
    expect(there.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(there.headers.get('cache-control')).toBe('private, no-store')
  }
})

test('the store’s link is worth nothing two minutes later, and a new one is given then', async () => {
  const { link } = await bring(pdf())
  const first = (await asked(link)).headers.location ?? ''
  w.store.mood.later = 121
  expect((await fetch(first)).status).toBe(403)
  delete w.store.mood.later
  expect((await fetch((await asked(link)).headers.location ?? '')).status).toBe(200)
})

test('what opens in the browser is led as a picture of a page only; whose pixels a page reads it has from here', async () => {
  const { link } = await bringPicture(w, await w.token('main'), 'evidence')
  expect((await asked(link, picture)).statusCode).toBe(302)
  for (const headers of [saved, opened, read, { referer: 'https://mall.example/' }]) {
    const { statusCode, headers: said } = await asked(link, headers)
    expect([statusCode, said['content-security-policy']]).toEqual([200, "sandbox; default-src 'none'"])
  }
  expect((await w.app.inject({ url: link, method: 'HEAD' })).statusCode).toBe(200)
})

test('nobody is led to what he may not see: expired, altered, another’s or no link at all', async () => {
  const mine = await linkedFile(w.db, (await bring(pdf())).data?.id ?? 0)
  const theirs = (await bringPicture(w, await w.token('stranger'), 'evidence')).data?.id
  if (!mine) throw new Error('not brought')
  w.store.asked.length = 0
  const now = w.clock.now
  const link = signedLink(w.services, mine, 'file', now)
  const long = signedLink(w.services, mine, 'file', new Date(now.getTime() - 11 * 60_000))
  const bare = link.replace(/\?.*/, '')
  const another = link.replace(`/files/${mine.id}/`, `/files/${theirs}/`)
  const small = `${link}&p=1`
  await aProcess({})
  const before = await Promise.all([long, bare, another, small].map((one) => asked(one)))
  await aProcess()
  const after = await Promise.all([long, bare, another, small].map((one) => asked(one)))
  expect(after.map(({ statusCode, headers, body }) => [statusCode, headers.location, body])).toEqual(
    before.map(({ body }) => [404, undefined, body]),
  )
  expect((await asked('/api/billInfo/down/1')).json()).toMatchObject({ code: 'login.needed' })
  expect(w.store.asked).toEqual([])
  expect((await asked(link)).statusCode).toBe(302)
})

test('without the setting files are given from here, and no page may fetch anything from the store', async () => {
  const bytes = pdf()
  const { link } = await bring(bytes)
  for (const env of [{}, { STORAGE_LINKS: 'ours', STORAGE_PUBLIC_URL: w.store.url }]) {
    await aProcess(env)
    expect(w.services.storage?.links).toBeUndefined()
    const answer = await asked(link)
    expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true])
  }
})

test.each([
  ['away', () => void (w.store.mood.away = true)],
  ['busy', () => void (w.store.mood.busy = 100)],
  ['slow', () => void (w.store.mood.wait = 2500)],
])('a store that is %s leads nobody astray: a copy is given, or words', async (_, befall) => {
  const bytes = pdf()
  const { link } = await bring(bytes)
  befall()
  const copied = await asked(link)
  expect([copied.statusCode, copied.rawPayload.equals(bytes)]).toEqual([200, true])
  // It is not asked for each file whether it is back.
  const count = w.store.asked.length
  expect((await asked(link)).statusCode).toBe(200)
  expect(w.store.asked.length).toBe(count)
  wellAgain()
  await aProcess()
  expect((await asked(link)).statusCode).toBe(302)
})

test('nor does one that is away and has the only copy, or whose settings are wrong', async () => {
  const { link } = await bring(pdf())
  forgetLocal()
  w.store.mood.away = true
  const answer = await asked(link)
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { msg: '文件存储暂时没有应答，请稍后重试' }])
  wellAgain()
  await w.save(admin, 'storage', { ...w.right.storage, STORAGE_SECRET: 'anotherSecretAnotherSecret' })
  await aProcess()
  expect((await asked(link)).statusCode).toBe(503)
  await w.save(admin, 'storage', w.right.storage)
  await aProcess()
  expect((await asked(link)).statusCode).toBe(302)
})

test('what the store has lost, or has by half, is not led to', async () => {
  const bytes = pdf()
  const { link } = await bring(bytes)
  w.store.objects.set(keyOf(sha(bytes)), bytes.subarray(0, 100))
  expect((await asked(link)).rawPayload.equals(bytes)).toBe(true)
  w.store.objects.delete(keyOf(sha(bytes)))
  expect((await asked(link)).rawPayload.equals(bytes)).toBe(true)
  forgetLocal()
  expect((await asked(link)).statusCode).toBe(404)
})

test('what lies on this disk alone is given from here', async () => {
  const bytes = pdf()
  const { link } = await bring(bytes)
  await w.db.deleteFrom('stored_content').where('hash', '=', sha(bytes)).execute()
  expect((await asked(link)).rawPayload.equals(bytes)).toBe(true)
})
