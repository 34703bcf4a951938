import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startShipping } from '../../../contract/shipping/shipping.ts'
import { dropWaybillAccount, listWaybillAccounts, saveWaybillAccount, waybillCarriers } from '../../../contract/shipping/waybill.ts'
import { ProviderError } from '../outside/provider.ts'
import { account, aWaybillDesk, sender, take } from './waybill.fixture.ts'

// To whom a carrier gives waybills: kept sealed, set by whoever sets the mall up.

const { w, admin, set, asked, provider } = await aWaybillDesk()
afterAll(() => w.close())
beforeEach(() => set())

describe('the accounts', () => {
  test('are kept sealed, never shown again; a key that is left out stays', async () => {
    expect(await w.must(w.ask(admin, listWaybillAccounts))).toMatchObject({
      way: 'sandbox',
      accounts: expect.arrayContaining([expect.objectContaining({ partnerId: 'SANDBOX01', hasKey: true })]),
    })
    const answer = JSON.stringify(await w.ask(admin, listWaybillAccounts))
    expect(answer).not.toContain(account.partnerKey)
    const sealed = async () =>
      (await w.db.selectFrom('waybill_account').select('partner_key').where('carrier', '=', 'shunfeng').executeTakeFirstOrThrow())
        .partner_key
    const before = await sealed()
    expect(before?.toString('utf8')).not.toContain('很长')
    await set({ partnerKey: '', net: '另一网点' })
    expect(await sealed()).toEqual(before)
    const { rows: kept } = await sql<{ after: object }>`select after from audit where action = 'waybill.account'`.execute(w.db)
    expect(JSON.stringify(kept)).not.toContain('很长')
    let told = ''
    const { id } = await w.ready()
    await asked(
      take([id]),
      provider({ ask: async ({ account: by }) => ((told = by.partnerKey), Promise.reject(new ProviderError('否', { refused: true }))) }),
    )
    expect(told).toBe(account.partnerKey)
    await asked(take([id]), { ...w.services, machineKey: Buffer.alloc(32, 1) })
    expect((await asked(take([id]), { ...w.services, machineKey: Buffer.alloc(32, 1) })).items).toMatchObject([
      { told: expect.stringContaining('密码已无法读取') },
    ])
  })

  test('are for who may set the mall up; the desk is told the carriers only', async () => {
    for (const token of [w.production, w.finance, w.sales]) {
      expect(await w.ask(token, listWaybillAccounts)).toMatchObject({ code: 'permit.missing' })
      expect(await w.ask(token, saveWaybillAccount, account)).toMatchObject({ code: 'permit.missing' })
    }
    expect(await w.must(w.ask(w.production, waybillCarriers))).toContainEqual({ code: 'shunfeng', name: '顺丰速运' })
    for (const bad of [{ carrier: 'none' }, { partnerId: '' }, { sender: { ...sender, phone: '123' } }, { payType: 'FREE' }])
      expect(await w.ask(admin, saveWaybillAccount, { ...account, ...bad })).toMatchObject({ code: 'input.invalid' })
    await set({ carrier: 'ems' })
    expect(await w.ask(admin, dropWaybillAccount, { carrier: 'ems' })).toMatchObject({ status: 200 })
    expect(await w.ask(admin, dropWaybillAccount, { carrier: 'ems' })).toMatchObject({ code: 'waybill.account.missing' })
  })

  test('where nobody gives waybills it is said, and numbers are typed or imported', async () => {
    const { id } = await w.ready()
    const { waybills } = w.services
    Object.assign(w.services, { waybills: undefined })
    expect(await w.ask(w.production, startShipping, take([id]))).toMatchObject({
      code: 'waybill.off',
      msg: '未接入电子面单，请手工填写或导入运单号',
    })
    expect(await w.must(w.ask(w.production, waybillCarriers))).toEqual([])
    expect(await w.must(w.ask(admin, listWaybillAccounts))).toMatchObject({ way: 'off' })
    Object.assign(w.services, { waybills })
    expect(await w.ask(w.production, startShipping, { ...take([id]), carrier: undefined })).toMatchObject({ code: 'input.invalid' })
    expect((await asked(take([id], 'yunda'))).items).toMatchObject([{ told: '该承运商没有设置电子面单账号' }])
  })
})
