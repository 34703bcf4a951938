import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addressText } from '../../../contract/account/addressText.ts'
import { readdressConsignment } from '../../../contract/order/consignmentDesk.ts'
import { staffMoveOrder } from '../../../contract/order/moveOrder.ts'
import { correctParcel } from '../../../contract/production/courier.ts'
import { ProviderError } from '../outside/provider.ts'
import { collectedCode, type Waybills } from '../outside/waybill/waybill.ts'
import { askSome, runWaybills } from './waybill.jobs.ts'
import { aWaybillDesk, cancel, take } from './waybill.fixture.ts'

// Shown to fail with: no answer taken for a no (the next attempt makes a second waybill), a cancelling waybill shipped with.

const { w, set, asked, rows, madeThere, provider } = await aWaybillDesk()
afterAll(() => w.close())
beforeEach(() => set())

describe('a waybill', () => {
  test('is given for each consignment, stands at the desk, is shipped with, and is on its label', async () => {
    const [one, other] = [await w.ready(), await w.ready()]
    const run = await asked(take([one.id, other.id]))
    expect(run).toMatchObject({ label: '取电子面单', state: 'done', done: 2, refused: 0 })
    const [row] = await rows(one.id)
    expect(row).toMatchObject({ attempt: 1, state: 'made', tracking_no: expect.stringMatching(/^SF7\d{11}$/) })
    expect((await w.desk({ keyword: one.orderId })).rows[0]?.waybill).toMatchObject({
      carrier: '顺丰速运',
      label: '已取号',
      trackingNo: row?.tracking_no,
    })
    expect((await w.desk({ keyword: row?.tracking_no })).rows.map(({ id }) => id)).toEqual([one.id])
    expect((await w.desk({ keyword: one.orderId, carrier: 'none' })).total).toBe(0)
    expect(await w.audits('waybill.made', one.orderId)).toBe(1)
    const shipped = await w.ran({ deed: 'ship', consignmentIds: [one.id], count: 1 })
    expect(shipped.items).toMatchObject([{ outcome: 'done', told: `顺丰速运 ${row?.tracking_no}` }])
    // Another's number is not to be used.
    const used = await w.ran({ deed: 'ship', consignmentIds: [one.id, other.id], count: 2, pairs: [w.pair(other.id, row?.tracking_no)] })
    expect(used).toMatchObject({ refused: 2 })
  })

  test('of a customer who is not the own one is not asked for by whoever sees the own ones only', async () => {
    const { orderId, id } = await w.ready()
    const run = await w.started(take([id]))
    const production = w.db.updateTable('staff').where('username', '=', 'production')
    await production.set({ own_only: true, version: sql`version + 1` }).execute()
    await runWaybills(w.services, run)
    await production.set({ own_only: false, version: sql`version + 1` }).execute()
    expect([await rows(id), await madeThere(orderId)]).toEqual([[], 0])
    expect(await w.shown(run)).toMatchObject({ done: 1, refused: 1 })
    expect((await asked(take([id]))).items).toMatchObject([{ outcome: 'done' }])
  })

  test('asked for again it is the same', async () => {
    const { orderId, id } = await w.ready()
    await asked(take([id]))
    const [first] = await rows(id)
    expect((await asked(take([id]))).items).toMatchObject([{ outcome: 'done', told: `已取过 顺丰速运 ${first?.tracking_no}` }])
    expect([await rows(id), await madeThere(orderId)]).toEqual([[first], 1])
  })

  test('its answer lost, it is asked for by the same number and is the same, never a second', async () => {
    const { orderId, id } = await w.ready()
    await set({ partnerId: 'SANDBOX0SLOW' })
    expect((await asked(take([id]))).items).toMatchObject([{ told: '顺丰速运：系统繁忙，请稍后再试；再次取号不会重复出单' }])
    expect(await rows(id)).toMatchObject([{ attempt: 1, state: 'asking' }])
    expect(await madeThere(orderId)).toBe(1)
    // Nor by another carrier, which would be a second.
    await set({ carrier: 'zhongtong' })
    expect((await asked(take([id], 'zhongtong'))).items).toMatchObject([{ told: expect.stringContaining('请先再次向其取号') }])
    await asked(take([id]))
    expect(await rows(id)).toMatchObject([{ attempt: 1, state: 'made' }])
    expect(await madeThere(orderId)).toBe(1)
  })

  test('killed between asking and writing, the run goes on and finds the same', async () => {
    const { orderId, id } = await w.ready()
    const run = await w.started(take([id]))
    const dies = provider({
      ask: async (waybill) => {
        await w.services.waybills?.ask(waybill)
        throw new Error('killed')
      },
    })
    await expect(askSome(dies, run)).rejects.toThrow('killed')
    expect(await rows(id)).toMatchObject([{ attempt: 1, state: 'asking' }])
    await runWaybills(w.services, run)
    expect(await w.shown(run)).toMatchObject({ state: 'done', done: 1, refused: 0 })
    expect([(await rows(id)).length, await madeThere(orderId)]).toEqual([1, 1])
  })

  test('asked for by two at once it is one', async () => {
    const { orderId, id } = await w.ready()
    const runs = [await w.started(take([id])), await w.started(take([id]))]
    await Promise.all([...runs, runs[0] ?? 0].map((run) => runWaybills(w.services, run)))
    expect((await Promise.all(runs.map(w.shown))).map(({ refused }) => refused)).toEqual([0, 0])
    expect([(await rows(id)).length, await madeThere(orderId)]).toEqual([1, 1])
    expect(await w.audits('waybill.made', orderId)).toBe(1)
  })

  test('of two at once one is told no first: the other is written all the same', async () => {
    const { orderId, id } = await w.ready()
    const no = provider({ ask: () => Promise.reject(new ProviderError('余额不足', { refused: true })) })
    const meanwhile = provider({
      ask: async (waybill) => {
        await asked(take([id]), no)
        return (w.services.waybills as Waybills).ask(waybill)
      },
    })
    expect((await asked(take([id]), meanwhile)).items).toMatchObject([{ outcome: 'done', told: expect.stringMatching(/^取得/) }])
    expect(await rows(id)).toMatchObject([{ attempt: 1, state: 'made' }])
    expect([await madeThere(orderId), await w.audits('waybill.made', orderId)]).toEqual([1, 1])
  })

  test('that comes after another was begun is told, kept, and never shipped with', async () => {
    const { id } = await w.ready()
    const no = provider({ ask: () => Promise.reject(new ProviderError('余额不足', { refused: true })) })
    const meanwhile = provider({
      ask: async (waybill) => {
        await asked(take([id]), no)
        await asked(take([id]))
        return (w.services.waybills as Waybills).ask(waybill)
      },
    })
    const run = await asked(take([id]), meanwhile)
    const [late, next] = await rows(id)
    expect([late?.state, next?.state]).toEqual(['refused', 'made'])
    expect(run.items).toMatchObject([
      { outcome: 'refused', told: `取到 顺丰速运 ${late?.tracking_no} 时已改取其他面单或已取消，请勿使用该单号` },
    ])
    const shipped = await w.ran({ deed: 'ship', consignmentIds: [id], count: 1, pairs: [w.pair(id, late?.tracking_no)] })
    expect(shipped.items).toMatchObject([{ outcome: 'refused' }])
  })

  test.each([
    ['without balance', { partnerId: 'SANDBOX0EMPTY' }, '顺丰速运：电子面单账户余额不足，请向快递网点充值'],
    ['by a wrong account', { partnerId: 'WRONG' }, '顺丰速运：客户编号 WRONG 不存在或密码错误，请向快递网点核对'],
  ])('%s is refused, told, and asked for anew afterwards', async (_, more, told) => {
    const { id } = await w.ready()
    await set(more)
    expect((await asked(take([id]))).items).toMatchObject([{ outcome: 'refused', told }])
    expect((await w.desk({ keyword: '', limit: 100 })).rows.find((row) => row.id === id)?.waybill).toMatchObject({
      label: '未取到',
      fault: told.slice(5),
    })
    await set()
    await asked(take([id]))
    expect((await rows(id)).map(({ attempt, state }) => `${attempt} ${state}`)).toEqual(['1 refused', '2 made'])
  })

  test('to an address that nobody can read, of what is shipped, or unpaid, is refused', async () => {
    const [odd, sent] = [await w.ready(), await w.ready()]
    await sql`update consignment set address = jsonb_set(address, '{detail}', '"无法识别的地方"') where id = ${odd.id}`.execute(w.db)
    await w.ran({ deed: 'ship', consignmentIds: [sent.id], count: 1, pairs: [w.pair(sent.id)] })
    const unpaid = await w.order('main', w.main, { product: 'otherLot', quantity: 10 })
    const unpaidId = (await w.detail(w.main, unpaid)).consignments[0]?.id ?? 0
    const run = await asked(take([odd.id, sent.id, unpaidId]))
    expect(run.items.map(({ told }) => told).toSorted()).toEqual(
      ['订单尚未付清，或已取消', '顺丰速运：收件地址无法解析，请核对省市区与详细地址', '已发货，不需要再取面单'].toSorted(),
    )
  })

  test('as the carrier drew it is printed so; its children name the other cartons', async () => {
    await set({ template: '顺丰-100x150' })
    const { ids } = await w.divided()
    await asked(take(ids.slice(1, 2)))
    const [row] = await rows(ids[1] ?? 0)
    expect(row?.label_id).toEqual(expect.any(Number))
    const printed = await w.ran({ deed: 'label', consignmentIds: ids.slice(1, 2), count: 1 })
    const pdf = (await w.bytesOf(printed.file?.id ?? 0)).toString('latin1')
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(1)
    expect(printed.items).toMatchObject([{ told: '面单 2 张' }])
    const { rows: kept } = await sql<{ children: string[] }>`select children from waybill where consignment_id = ${ids[1]}`.execute(w.db)
    expect(kept[0]?.children).toEqual([`${row?.tracking_no}001`])
    // One that does not come, or is no picture, is no reason to have no waybill.
    const { id } = await w.ready()
    await asked(take([id]), provider({ label: async () => Buffer.from('<html>') }))
    expect(await rows(id)).toMatchObject([{ state: 'made', label_id: null }])
  })
})

describe('taking one back', () => {
  test('it is cancelled there, the next has a number of its own, and nothing is shipped with the old one', async () => {
    const { orderId, id } = await w.ready()
    await asked(take([id]))
    const [first] = await rows(id)
    expect((await asked(cancel([id]))).items).toMatchObject([{ outcome: 'done', told: `已取消 顺丰速运 ${first?.tracking_no}` }])
    expect([await madeThere(orderId), await w.audits('waybill.cancelled', orderId)]).toEqual([0, 1])
    expect((await w.desk({ keyword: orderId })).rows[0]?.waybill).toBeNull()
    expect((await w.ran({ deed: 'ship', consignmentIds: [id], count: 1 })).items).toMatchObject([
      { told: expect.stringContaining('没有运单号') },
    ])
    await asked(take([id]))
    expect((await rows(id)).map(({ state }) => state)).toEqual(['cancelled', 'made'])
    expect((await rows(id))[1]?.tracking_no).not.toBe(first?.tracking_no)
  })

  test('its answer lost, nothing ships until it was asked again', async () => {
    const { id } = await w.ready()
    await asked(take([id]))
    const silent = provider({ cancel: () => Promise.reject(new ProviderError('没有应答')) })
    expect((await asked(cancel([id]), silent)).items).toMatchObject([{ told: '顺丰速运：没有应答；请再次取消' }])
    expect((await w.ran({ deed: 'ship', consignmentIds: [id], count: 1 })).items).toMatchObject([
      { told: '电子面单正在取号或取消，请稍后再试' },
    ])
    expect((await asked(take([id]))).items).toMatchObject([{ told: '电子面单正在取号或取消，请稍后再试' }])
    // A no says nothing of what became of the first asking, unless the carrier has the parcel.
    const no = (code = '') => provider({ cancel: () => Promise.reject(new ProviderError('不能取消', { refused: true, code })) })
    expect((await asked(cancel([id]), no())).items).toMatchObject([{ told: '顺丰速运：不能取消；请再次取消' }])
    expect(await rows(id)).toMatchObject([{ state: 'cancelling' }])
    expect((await asked(cancel([id]), no(collectedCode))).items).toMatchObject([{ told: '顺丰速运：不能取消' }])
    expect(await rows(id)).toMatchObject([{ state: 'made' }])
    await asked(cancel([id]))
    expect(await rows(id)).toMatchObject([{ state: 'cancelled' }])
  })

  test('one that was never answered is found and taken back, also once its goods went otherwise or the order is over', async () => {
    const [sent, over, never] = [await w.ready(), await w.ready(), await w.ready()]
    const ids = [sent.id, over.id, never.id]
    await set({ partnerId: 'SANDBOX0SLOW' })
    await asked(take([sent.id, over.id]))
    await asked(take([never.id]), provider({ ask: () => Promise.reject(new ProviderError('没有应答')) }))
    await w.ran({ deed: 'ship', consignmentIds: [sent.id], count: 1, pairs: [w.pair(sent.id)] })
    await sql`update customer_order set state = 'cancelled' where number = ${over.orderId}`.execute(w.db)
    const unused = await w.desk({ stand: 'unused' })
    expect(unused.rows.map(({ id }) => id).toSorted()).toEqual([sent.id, over.id].toSorted())
    expect(unused.rows.find(({ id }) => id === over.id)?.waits).toEqual(['订单已结束，不再发货'])
    const run = await asked(
      cancel(ids),
      provider({
        ask: (waybill) =>
          waybill.orderId.startsWith(never.orderId)
            ? Promise.reject(new ProviderError('余额不足', { refused: true }))
            : (w.services.waybills as Waybills).ask(waybill),
      }),
    )
    expect(run).toMatchObject({ refused: 0 })
    expect(run.items.map(({ told }) => told).toSorted()).toEqual(
      [
        ...(await Promise.all([sent, over].map(async ({ id }) => `已取消 顺丰速运 ${(await rows(id))[0]?.tracking_no}`))),
        '顺丰速运没有出单，不需要取消',
      ].toSorted(),
    )
    expect((await Promise.all(ids.map(rows))).map((all) => all.map(({ state }) => state))).toEqual([
      ['cancelled'],
      ['cancelled'],
      ['refused'],
    ])
    expect(await Promise.all([sent, over].map(({ orderId }) => madeThere(orderId)))).toEqual([0, 0])
    expect((await w.desk({ stand: 'unused' })).total).toBe(0)
  })

  test('its number is refused wherever goods are shipped, typed, imported, at the order, or corrected to', async () => {
    const [one, sent] = [await w.ready(), await w.ready()]
    await asked(take([one.id]))
    const number = (await rows(one.id))[0]?.tracking_no ?? ''
    const silent = provider({ cancel: () => Promise.reject(new ProviderError('没有应答')) })
    const told = `运单号 ${number} 的电子面单已取消或正在取消，请换一个运单号`
    const way = { carrier: '顺丰速运', trackingNo: number }
    await w.ran({ deed: 'ship', consignmentIds: [sent.id], count: 1, pairs: [w.pair(sent.id)] })
    for (const services of [silent, w.services]) {
      await asked(cancel([one.id]), services)
      const run = await w.ran({ deed: 'ship', consignmentIds: [one.id], count: 1, pairs: [w.pair(one.id, number)] })
      expect(run.items).toMatchObject([{ outcome: 'refused', told }])
      for (const dry of [true, false]) {
        const imported = await w.imported(
          [
            ['订单号', '承运商', '运单号'],
            [one.orderId, '顺丰', number],
          ],
          dry,
        )
        expect(imported.items.flatMap(({ faults }) => faults.map(({ message }) => message))).toEqual([told])
      }
      const moved = { orderId: one.orderId, move: 'ship', consignmentId: one.id, ...way }
      expect(await w.ask(w.production, staffMoveOrder, moved)).toMatchObject({ code: 'waybill.busy', msg: told })
      expect(await w.ask(w.production, correctParcel, { consignmentId: sent.id, ...way })).toMatchObject({
        code: 'waybill.busy',
        msg: told,
      })
    }
    expect(await w.stateOf(one.orderId)).toEqual(['waiting'])
  })

  test('the address is put right only once it was taken back, for the label names the old one', async () => {
    const { id, orderId } = await w.ready()
    const { address } = await w.detail(w.main, orderId)
    const right = {
      ...{ real_name: '周航', phone: '13912340000', detail: '科苑路 15 号', post_code: '518057', reason: '仓库搬迁' },
      address: { province: '广东省', city: '深圳市', district: '南山区', cityId: 440305 },
    }
    const readdress = () => w.ask(w.sales, readdressConsignment, { consignmentId: id, was: addressText(address), ...right })
    const told = { code: 'order.move.forbidden', msg: expect.stringContaining('请先取消面单') }
    await set({ partnerId: 'SANDBOX0SLOW' })
    await asked(take([id]))
    expect(await readdress()).toMatchObject(told)
    await asked(take([id]))
    expect(await rows(id)).toMatchObject([{ state: 'made' }])
    expect(await readdress()).toMatchObject(told)
    await asked(cancel([id]), provider({ cancel: () => Promise.reject(new ProviderError('没有应答')) }))
    expect(await readdress()).toMatchObject(told)
    await asked(cancel([id]))
    expect(await readdress()).toMatchObject({ status: 200 })
  })

  test('what was collected, shipped with, or never there stays', async () => {
    const [collected, sent, none] = [await w.ready(), await w.ready(), await w.ready()]
    await asked(take([collected.id, sent.id]))
    const [row] = await rows(collected.id)
    await sql`insert into sandbox_parcel (courier, number, callback_url, salt, since) values ('shunfeng', ${row?.tracking_no}, 'http://x.invalid', '', '2020-01-01')`.execute(
      w.db,
    )
    await w.ran({ deed: 'ship', consignmentIds: [sent.id], count: 1 })
    const run = await asked(cancel([collected.id, sent.id, none.id]))
    expect(run.items.map(({ told }) => told).toSorted()).toEqual(
      ['顺丰速运：快件已揽收，不能取消', '已用此运单号发货，不能取消', '没有可取消的电子面单'].toSorted(),
    )
    expect(await rows(collected.id)).toMatchObject([{ state: 'made' }])
  })
})
