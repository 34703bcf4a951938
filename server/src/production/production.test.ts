import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { orderDetail } from '../../../contract/order/order.ts'
import { recordStep } from '../../../contract/production/productionDesk.ts'
import { fileLinks } from '../file/file.sql.ts'
import { aProductionDesk } from './production.fixture.ts'

const { w, main, stranger, production, back, at, plain, proofed, line, stepAt, step, stepped, lineOf } = await aProductionDesk()
afterAll(() => w.close())
afterEach(back)

async function photo(): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into stored_file (kind, name, type, size, hash)
    values ('work', '现场.jpg', 'jpg', 10, ${'c'.repeat(64)}) returning id`.execute(w.db)
  return rows[0]?.id ?? 0
}

describe('steps', () => {
  test('come from the route when a line is scheduled, and are planned by the promised day', async () => {
    const { orderId, lineId } = await proofed()
    await w.move(main, orderId, 'approveProof', { lineId })
    await w.staffMove(production, orderId, 'schedule', { lineId, date: '2026-11-24' })
    const { steps, warning, tolerance } = await line(lineId)
    expect(steps.map(({ name, state, plannedDay }) => `${name} ${state} ${plannedDay}`)).toEqual([
      '备料 waiting 2026-11-24',
      '制版 waiting 2026-11-25',
      '印刷 waiting 2026-11-26',
      '后道 waiting 2026-11-27',
      '质检 waiting 2026-11-30',
      '包装 waiting 2026-12-01',
    ])
    expect([warning, tolerance]).toEqual([null, 15])
  })

  test('take the line with them, with counts, times and photos for the buyer', async () => {
    const { orderId, lineId } = await plain()
    const [shown, hidden] = [await photo(), await photo()]
    at('2026-11-23 10:00')
    await stepped(await stepAt(lineId, 0), 'begin')
    expect((await lineOf(orderId)).state).toBe('finishing')
    at('2026-11-23 16:30')
    const photos = [
      { fileId: shown, visible: true },
      { fileId: hidden, visible: false },
    ]
    const ended = await stepped(await stepAt(lineId, 0), 'end', { good: 795, bad: 5, remark: '换了一卷线', photos })
    expect(ended).toEqual({ state: 'done', stateLabel: '已完成', lineState: 'qc', makeUp: 0 })
    await stepped(await stepAt(lineId, 1), 'end')
    await stepped(await stepAt(lineId, 2), 'end')
    const seen = await lineOf(orderId)
    expect(seen.state).toBe('packed')
    expect(seen.steps[0]).toMatchObject({
      name: '后道',
      quantityIn: 800,
      good: 795,
      bad: 5,
      startTime: '2026-11-23 10:00:00',
      endTime: '2026-11-23 16:30:00',
      by: '',
      remark: '',
    })
    expect(seen.steps[0]?.photos.map(({ file }) => file.id)).toEqual([shown])
    expect(seen.steps[2]).toMatchObject({ quantityIn: 795, good: 795 })
    const staff = (await line(lineId)).steps[0]
    expect(staff).toMatchObject({ by: '刘强', remark: '换了一卷线' })
    expect(staff?.photos.map(({ file }) => file.id)).toEqual([shown, hidden])
  })

  test('give a company the photos that were marked for it, of its own lines, and nobody else', async () => {
    const { lineId } = await plain()
    const [shown, hidden] = [await photo(), await photo()]
    const photos = [
      { fileId: shown, visible: true },
      { fileId: hidden, visible: false },
    ]
    await w.must(w.ask(production, recordStep, { stepId: await stepAt(lineId, 0), remark: '', photos }))
    const seenBy = async (nickname: string) => {
      const { company_id } = await w.db
        .selectFrom('account')
        .select('company_id')
        .where('nickname', '=', nickname)
        .executeTakeFirstOrThrow()
      return [...(await fileLinks(w.db, w.services, company_id, [shown, hidden])).keys()]
    }
    expect(await seenBy('陈荣达')).toEqual([shown])
    expect(await seenBy('林海')).toEqual([])
  })

  test('may not turn out more than came in, nor be done out of turn', async () => {
    const { lineId } = await plain()
    expect(await step(await stepAt(lineId, 0), 'end', { good: 790, bad: 11 })).toMatchObject({
      code: 'step.tooMany',
      msg: '合格与不合格之和不能超过投入数 800',
    })
    expect(await step(await stepAt(lineId, 1), 'begin')).toMatchObject({ code: 'step.move.forbidden', msg: '请先完成前面的工序' })
    expect(await step(987654321, 'begin')).toMatchObject({ code: 'step.missing' })
    // More was fed in than ordered, so that what spoils is there; later steps count what came to them.
    await stepped(await stepAt(lineId, 0), 'end', { quantityIn: 830, good: 812, bad: 18 })
    expect(await step(await stepAt(lineId, 1), 'end', { good: 813 })).toMatchObject({ code: 'step.tooMany' })
    expect(await step(await stepAt(lineId, 1), 'end', { quantityIn: 900 })).toMatchObject({ code: 'input.invalid' })
    await stepped(await stepAt(lineId, 1), 'end', { good: 812 })
  })

  test('that leave too few get one that makes them up, before the line goes on', async () => {
    const { orderId, lineId } = await plain()
    // 3 % of 800 may be short.
    expect(await stepped(await stepAt(lineId, 0), 'end', { good: 775, bad: 25 })).toMatchObject({ makeUp: 25, lineState: 'finishing' })
    expect((await line(lineId)).steps.map(({ name, kindLabel, quantityIn }) => [name, kindLabel, quantityIn])).toEqual([
      ['后道', '', 800],
      ['后道', '补产', 25],
      ['质检', '', null],
      ['包装', '', null],
    ])
    expect(await stepped(await stepAt(lineId, 1), 'end', { good: 20, bad: 5 })).toMatchObject({ makeUp: 0, lineState: 'qc' })
    await stepped(await stepAt(lineId, 2), 'end')
    expect((await lineOf(orderId)).steps[2]).toMatchObject({ quantityIn: 795 })
  })

  test('are one where two record at once, and a begun one can be taken back', async () => {
    const { lineId } = await plain()
    const id = await stepAt(lineId, 0)
    for (const move of ['begin', 'takeBack', 'end']) {
      if (move === 'end') await stepped(id, 'begin')
      const twice = await Promise.all([step(id, move), step(id, move)])
      expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
    expect(await step(id, 'takeBack')).toMatchObject({ code: 'step.move.forbidden', msg: '该工序已完成，不能撤回' })
    expect((await line(lineId)).stateLabel).toBe('质检中')
  })

  test('follow the moves of the line as well: a phase left from the order’s page counts as done, a failed inspection begins again', async () => {
    const { orderId, lineId } = await plain()
    await w.staffMove(production, orderId, 'start', { lineId })
    await w.staffMove(production, orderId, 'finish', { lineId })
    expect((await line(lineId)).steps.map(({ state, good }) => [state, good])).toEqual([
      ['done', 800],
      ['waiting', null],
      ['waiting', null],
    ])
    await w.staffMove(production, orderId, 'failQc', { lineId, cause: '缝线歪' })
    const { steps, stateLabel } = await line(lineId)
    expect(stateLabel).toBe('后道加工')
    expect(steps.map(({ name, kindLabel, state }) => `${name}${kindLabel} ${state}`)).toEqual([
      '后道 done',
      '后道返工 waiting',
      '质检返工 waiting',
      '包装返工 waiting',
    ])
    for (const i of [1, 2, 3]) await stepped(await stepAt(lineId, i), 'end')
    expect((await lineOf(orderId)).state).toBe('packed')
  })

  test('keep only the merchant’s own photos of production', async () => {
    const { lineId } = await plain()
    const id = await stepAt(lineId, 0)
    for (const fileId of [await w.file('artwork', '陈荣达', 'd'), 987654321]) {
      const photos = [{ fileId, visible: true }]
      expect(await step(id, 'end', { photos })).toMatchObject({ code: 'file.missing' })
      expect(await w.ask(production, recordStep, { stepId: id, remark: '', photos })).toMatchObject({ code: 'file.missing' })
    }
    const photos = [{ fileId: await photo(), visible: true }]
    await w.must(w.ask(production, recordStep, { stepId: id, remark: '首件', photos }))
    expect((await line(lineId)).steps[0]).toMatchObject({
      remark: '首件',
      state: 'waiting',
      photos: [{ visible: true }],
    })
  })

  test('are nobody else’s', async () => {
    const { orderId } = await plain()
    expect(await w.ask(stranger, orderDetail, { orderId })).toMatchObject({ code: 'order.missing' })
  })
})
