import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { calls } from './contract.fixture.ts'
import { aShop, type Shop } from './order/shop.fixture.ts'

// Nothing says success that did nothing: every call that names things is asked with ids of nothing, made from its own schema.

/** The id of nothing. */
const none = 999_999_999
const fill: readonly unknown[] = [
  none,
  [none],
  '测试文本',
  '2026-11-23',
  '2026-11-23 09:00:00',
  '1.00',
  '13800000001',
  'Kangle7427',
  'D20261121000001',
  'https://erp.example.com/',
  1,
  true,
  {},
  [],
  'a'.repeat(64),
  '440300',
  'https://a.cn/x',
]

type Json = { readonly [key: string]: unknown }
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An input the schema takes, with made-up ids wherever one may stand; null where none is found. */
function madeUp(call: Endpoint): object | null {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as { properties?: Json }
  const input: Record<string, unknown> = {}
  for (const name of Object.keys(schema.properties ?? {})) if (/(^id|Id)$/.test(name)) input[name] = none
  for (const name of Object.keys(schema.properties ?? {})) if (/(^ids|Ids)$/.test(name)) input[name] = [none]
  for (const name of ['orderId', 'no', 'number']) if (schema.properties?.[name]) input[name] = 'D20261121999999'
  const tried = new Map<string, number>()
  for (let tries = 0; tries < 400; tries++) {
    const { error } = call.input.safeParse(input)
    const issue = error?.issues.find(({ path }) => path.length > 0)
    if (!error) return input
    if (!issue) return null
    const path = issue.path.map(String)
    const choices = issue.code === 'invalid_value' ? issue.values : issue.code === 'too_big' ? [Number(issue.maximum)] : fill
    const at = tried.get(path.join('.')) ?? 0
    tried.set(path.join('.'), at + 1)
    if (at >= choices.length) return null
    put(input, path, structuredClone(choices[at]))
  }
  return null
}

function put(into: Record<string, unknown>, [first = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) into[first] = value
  else put((isJson(into[first]) || Array.isArray(into[first]) ? into[first] : (into[first] = {})) as Record<string, unknown>, rest, value)
}

/** Whether the answer says itself that nothing was done. */
const saysNone = (data: unknown): boolean => isJson(data) && ['moved', 'deleted', 'read', 'checked'].some((name) => data[name] === 0)

let w: Shop
beforeAll(async () => {
  w = await aShop()
})
afterAll(() => w.close())

const naming = calls.filter((call) => (call.once || /\/del\//.test(call.path)) && call.who !== 'anyone' && !/logout/.test(call.path))

test('ids of nothing are refused, or counted as none', async () => {
  const tokens = { buyer: await w.token('main'), staff: await w.token('admin') }
  const said: string[] = []
  let asked = 0
  for (const call of naming) {
    const input = madeUp(call)
    const name = `${call.method} ${call.path}`
    if (input === null) continue
    if (!JSON.stringify(input).includes(String(none)) && !JSON.stringify(input).includes('D20261121999999')) continue
    asked++
    await w.db.deleteFrom('tally').execute()
    const { status, msg, data } = await w.ask(tokens[call.who === 'staff' ? 'staff' : 'buyer'], call, input)
    if (status === 200 && !saysNone(data)) said.push(`${name} ${JSON.stringify(input)}: ${msg} ${JSON.stringify(data)}`)
  }
  expect(said).toEqual([])
  expect(asked).toBeGreaterThan(100)
}, 120_000)
