import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendCode } from '../../../contract/account/account.ts'
import { connectionNames, type ConnectionName } from '../../../contract/connection/names.ts'
import { shopWays } from '../../../contract/connection/ways.ts'
import { listPayWays } from '../../../contract/payment/payment.ts'
import { aConnectedWorld, type ConnectedWorld } from './connection.fixture.ts'
import type { Connections } from './connections.ts'
import { withConnections } from './follow.ts'

// A merchant without one of them, and without any: the mall offers what works, and nothing else.

let w: ConnectedWorld
let admin: string
beforeAll(async () => {
  w = await aConnectedWorld()
  admin = await w.token('admin')
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.db.deleteFrom('connection').execute()
  await w.db.deleteFrom('tally').execute()
  await offer(w.connections)
})

/** What the mall's calls stand on, as this process has it. */
async function offer(connections: Connections): Promise<void> {
  await connections.reload()
  w.use(connections)
  const { channels, invoicing, authority, courier, smsOff } = withConnections(connections, w.services)
  Object.assign(w.services, { channels, invoicing, authority, courier, smsOff })
}

const offered = async () => {
  const main = await w.token('main')
  return {
    ways: (await w.ask(null, shopWays)).data,
    pay: (await w.ask(main, listPayWays)).data.map(({ payType }) => payType),
    code: (await w.ask(null, sendCode, { phone: '13700000001', type: 'register' })).code,
  }
}
const whole = { sms: true, courier: true, invoicing: true, codes: true, signing: true }

const without: Record<Exclude<ConnectionName, 'fasc'>, object> = {
  sms: { ways: { ...whole, sms: false }, code: 'sms.off', pay: ['bank', 'alipay', 'weixin'] },
  alipay: { ways: whole, code: undefined, pay: ['bank', 'weixin'] },
  weixin: { ways: whole, code: undefined, pay: ['bank', 'alipay'] },
  invoicing: { ways: { ...whole, invoicing: false }, code: undefined, pay: ['bank', 'alipay', 'weixin'] },
  esign: { ways: { ...whole, signing: false }, code: undefined, pay: ['bank', 'alipay', 'weixin'] },
  courier: { ways: { ...whole, courier: false }, code: undefined, pay: ['bank', 'alipay', 'weixin'] },
  storage: { ways: whole, code: undefined, pay: ['bank', 'alipay', 'weixin'] },
}

test.each(Object.entries(without))('without %s', async (name, left) => {
  await w.save(admin, name as ConnectionName, {}, 'off')
  await offer(w.connections)
  expect(await offered()).toMatchObject(left)
})

test('without any, each switched off by hand, and as a production server begins', async () => {
  const nothing = {
    ways: { sms: false, courier: false, invoicing: false, codes: false, signing: false, played: [] },
    code: 'sms.off',
    pay: ['bank'],
  }
  for (const name of connectionNames) await w.save(admin, name, {}, 'off')
  await offer(w.connections)
  expect(await offered()).toEqual(nothing)
  await w.db.deleteFrom('connection').execute()
  await offer(await w.aProcess({ production: true }))
  expect(await offered()).toEqual(nothing)
})

test('a message that waited when they were switched off is dropped, and does not fail for ever', async () => {
  await w.save(admin, 'sms', {}, 'off')
  await expect(w.connections.send({ phone: '13700000001', type: 'login', code: '123456' })).resolves.toBeUndefined()
})
