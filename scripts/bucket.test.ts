import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The bucket of a store that begins empty is made once, and whoever may not make it hears why.

const run = promisify(execFile)
const asked: string[] = []
let says: readonly [status: number, code: string] = [200, '']
const store = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${/Credential=(\w+)\//.exec(request.headers.authorization ?? '')?.[1]}`)
  const [status, code] = says
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(code && `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
})
beforeAll(async () => {
  store.listen(0, '127.0.0.1')
  await once(store, 'listening')
})
afterAll(() => {
  store.closeAllConnections()
  store.close()
})

const make = (settings: object) =>
  run(process.execPath, ['scripts/bucket.ts'], { env: { PATH: process.env['PATH'], ...settings } }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  )
const settings = () => ({
  STORAGE_URL: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
  STORAGE_BUCKET: 'yincai',
  STORAGE_KEY: 'KEY',
  STORAGE_SECRET: 'secret',
})

test.each([
  [200, '', 0, '已创建存储桶 yincai'],
  [409, 'BucketAlreadyOwnedByYou', 0, '存储桶 yincai 已存在'],
  [403, 'AccessDenied', 1, '无法创建存储桶 yincai：AccessDenied'],
] as const)('where the store says %i %s it ends with %i: %s', async (status, words, code, told) => {
  says = [status, words]
  asked.length = 0
  expect(await make(settings())).toEqual({ code, said: expect.stringContaining(told) })
  expect(asked).toEqual([expect.stringMatching(/^PUT \/yincai\/? KEY$/)])
})

test('without settings it names them', async () => {
  expect(await make({ STORAGE_URL: 'off' })).toEqual({ code: 1, said: expect.stringContaining('STORAGE_BUCKET') })
})
