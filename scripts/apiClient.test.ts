import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../server/seed/people.ts'
import { aWorld, type TestWorld } from '../server/src/testWorld.ts'
import { writtenClient } from './apiClient.ts'

// What a program outside would do: take the document, make a client of it, and buy something. The compiler reads the same lines
// that are run.

let w: TestWorld
let folder: string
beforeAll(async () => {
  w = await aWorld()
  await w.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'api-client-'))
})
afterAll(async () => {
  await w.close()
  await rm(folder, { recursive: true, force: true })
})

const buys = `
import { clientOf, Refused } from './client.ts'
export async function buy(origin: string, username: string, password: string) {
  const { data: { token } } = await clientOf(origin)('login', { username, password })
  const call = clientOf(origin, token)
  const { data: [card] } = await call('listProducts', { goodsType: 5, limit: 1 })
  if (!card) throw new Error('nothing is sold')
  const { data: receipt } = await call('priceProduct', { productId: card.id, quantity: card.moq })
  const gross: string = receipt.gross
  const { data: { cartId } } = await call('addToCart', { productId: card.id, quantity: card.moq }, 'add-1')
  const { data: confirmed } = await call('confirmOrder', { cartIds: [cartId] })
  const { data: addresses } = await call('listAddresses', {})
  const addressId = addresses[0]?.id
  const { data: { orderId } } = await call('createOrder', { key: confirmed.orderKey, ...(addressId !== undefined && { addressId }) }, 'order-1')
  const { data: paying } = await call('payOrder', { orderId, payType: 'bank', step: 1 })
  const { data: detail } = await call('orderDetail', { orderId })
  const refused = await call('orderDetail', { orderId: 'D20200101000000' }).catch((error) => (error instanceof Refused ? error.code : 'other'))
  return { gross, orderId, paying, state: detail.state, refused }
}
`

test('a client made of the document logs in, finds, prices, orders and is told how to pay', async () => {
  const document = (await w.app.inject('/api/openapi.json')).json()
  await writeFile(join(folder, 'client.ts'), writtenClient(document))
  await writeFile(join(folder, 'buys.ts'), buys)
  const tsc = fileURLToPath(new URL('../node_modules/.bin/tsc', import.meta.url))
  const compilerOptions = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    allowImportingTsExtensions: true,
    types: [],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['buys.ts'] }))
  expect(execFileSync(tsc, ['-p', folder], { cwd: folder, encoding: 'utf8' })).toBe('')

  // Run as it is written, by the Node that runs the mall.
  const main = cast.find(({ key }) => key === 'main')
  const origin = `http://127.0.0.1:${(w.app.server.address() as AddressInfo).port}`
  const asked = [origin, main?.login.replaceAll(' ', '') ?? '', main?.password ?? '']
  const { buy } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'buys.ts')).href)) as {
    buy: (...asked: string[]) => Promise<Record<string, unknown>>
  }
  const bought = await buy(...asked)
  expect(bought).toMatchObject({ state: expect.stringMatching(/^pending_/), refused: 'order.missing' })
  expect(bought['gross']).toMatch(/^\d+\.\d\d$/)
  expect(bought['paying']).toMatchObject({
    payType: 'bank',
    amount: expect.any(String),
    remarkCode: expect.any(String),
  })
  expect((await readFile(join(folder, 'client.ts'), 'utf8')).length).toBeGreaterThan(10_000)
}, 120_000)
