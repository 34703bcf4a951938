import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../contract.fixture.ts'
import { openApi } from './document.ts'
import { contractNames, nameOf } from './names.ts'
import { refusingOf } from './refusing.ts'
import { isJson, type Json } from './schemas.ts'

let whole: Json
let operations: [name: string, operation: Json][]
beforeAll(async () => {
  whole = openApi(calls, await contractNames())
  operations = Object.entries(whole['paths'] as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(([method, operation]): [string, Json] => [`${method} ${path}`, operation as Json]),
  )
})

test('Redocly’s recommended rules find no fault', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(whole), config })
  const told = problems.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer ?? ''}`)
  expect(told).toEqual([])
}, 60_000)

describe('every call', () => {
  test('has a name of its own, which is the contract’s', () => {
    const ids = operations.map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('createOrder')
    expect(ids.filter((id) => !/^[a-z]\w+$/.test(String(id)))).toEqual([])
  })

  test('says who may ask, and what the road’s own failures look like', () => {
    for (const [name, { security, responses }] of operations) {
      expect(security, name).toBeInstanceOf(Array)
      expect(Object.keys(responses as Json), name).toEqual(expect.arrayContaining(['401', '429', '500', '503']))
    }
  })

  test('asks for a path’s parameter in the path only', () => {
    for (const [name, { requestBody, parameters }] of operations) {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, one]) => one ?? '')
      const said = (parameters ?? []) as Json[]
      expect(
        said.filter((one) => one['in'] === 'path').map((one) => one['name']),
        name,
      ).toEqual(inPath)
      for (const one of inPath) expect(JSON.stringify(requestBody ?? {}), name).not.toContain(`"${one}":`)
    }
  })

  test('answers in an envelope whose parts are always there', () => {
    const loose = operations.filter(([, { responses }]) => {
      const schema = ((responses as Json)['200'] as Json | undefined)?.['content'] as Json | undefined
      const [yes] = (((schema?.['application/json'] as Json | undefined)?.['schema'] as Json | undefined)?.['anyOf'] as Json[]) ?? []
      const required = (yes?.['required'] ?? []) as string[]
      return yes && !['status', 'success', 'msg', 'data', 'time'].every((part) => required.includes(part))
    })
    expect(loose.map(([name]) => name)).toEqual([])
  })

  test('the files that are no JSON are told as well', () => {
    expect(Object.keys(whole['paths'] as Json)).toEqual(
      expect.arrayContaining(['/api/api/upload', '/api/events', '/api/billInfo/down/{id}', '/api/contract/down/{no}']),
    )
  })
})

test('every field, asked or answered, is described', () => {
  const bare = new Set<string>()
  const look = (value: unknown, at: string): void => {
    if (Array.isArray(value)) return value.forEach((one) => look(one, at))
    if (!isJson(value)) return
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'properties' && isJson(inner)) {
        for (const [name, field] of Object.entries(inner)) if (isJson(field) && typeof field['description'] !== 'string') bare.add(name)
      }
      if (key !== 'example') look(inner, `${at}.${key}`)
    }
  }
  look({ ...whole, tags: [] }, '')
  for (const [name, { parameters }] of operations)
    for (const one of (parameters ?? []) as Json[]) if (typeof one['description'] !== 'string') bare.add(`${name} ${String(one['name'])}`)
  expect([...bare]).toEqual([])
})

test('each call says what it may refuse with, read off the code', async () => {
  const names = await contractNames()
  const refusing = refusingOf(calls, names)
  const of = (call: string) => refusing.get(call) ?? []
  expect(of('GET /api/category')).toEqual(['input.invalid'])
  expect(of('POST /api/collect/del')).toEqual(expect.arrayContaining(['favourite.missing', 'permit.missing', 'repeat.different']))
  expect(of('POST /api/login')).toEqual(expect.arrayContaining(['login.wrong', 'login.tooMany', 'account.pending', 'account.disabled']))
  expect(of('POST /api/order/create/:key')).toEqual(
    expect.arrayContaining([
      'order.key.expired',
      'title.missing',
      'stock.short',
      'order.price.changed',
      'credit.short',
      'order.limit.perOrder',
    ]),
  )
  expect(of('POST /api/cart/del')).not.toContain('order.missing')
  // What subjects give to whoever moves an order is told of who moves one, and of nobody who only stands in the same file.
  expect(of('POST /api/order/move')).toEqual(expect.arrayContaining(['noted.wrong', 'credit.short', 'stock.short', 'order.self.approval']))
  expect(of('POST /api/contract/verify')).not.toContain('credit.short')
  expect(calls.filter((call) => of(nameOf(call)).length === 0)).toEqual([])
  const said = JSON.stringify(openApi(calls, names, { refusing }))
  expect(said).toContain('- `order.key.expired` 订单确认已过期，请返回购物车重新结算')
})

test('what is named stands once: the document is no heap of copies', () => {
  const { schemas } = whole['components'] as { schemas: Json }
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Card', 'ProductDetail', 'Receipt', 'Refusal']))
  // Hardly more for each call than when there were 388 of them.
  expect(JSON.stringify(whole).length).toBeLessThan(2_400 * calls.length)
})

test('to whom the merchant’s calls are not told they are not', async () => {
  const told = openApi(
    calls.filter(({ path }) => !path.startsWith('/api/admin/')),
    await contractNames(),
  )
  expect(Object.keys(told['paths'] as Json).filter((path) => path.startsWith('/api/admin'))).toEqual([])
})
