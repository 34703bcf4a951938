import { sql } from 'kysely'
import { listSuppliers } from '../../../contract/goods/supplier.ts'
import {
  moveOutwork,
  outworkDetail,
  outworkOptions,
  receiveOutwork,
  saveOutwork,
  type OutworkPrice,
} from '../../../contract/production/outwork.ts'
import type { Ground } from '../ground.ts'
import { actorsOn } from './actors.ts'

const stitching = '义乌华彩绣花厂'

/** Work that a supplier did or does outside: one in each state, one of them late, one of which no price was agreed. Orders must be there. */
export async function seedOutwork(ground: Ground): Promise<void> {
  const actors = await actorsOn(ground)
  const { at, dayAgo } = actors

  const lines = await sql<{ id: number; done: boolean }>`select l.id, l.state in ('packed', 'handed_over') as done
    from order_line l join product p on p.id = l.product_id where p.number = 'TX1003'
      and l.state in ('scheduled', 'materials', 'printing', 'finishing', 'qc', 'passed', 'packed', 'handed_over') order by l.id`.execute(
    ground.db,
  )
  const made = lines.rows.find(({ done }) => done)?.id
  const making = lines.rows.find(({ done }) => !done)?.id
  if (made === undefined || making === undefined) throw new Error('the demo makes no shirts')

  const staff = () => actors.as('admin')
  const supplierId = async () => (await (await staff())(listSuppliers, {})).find(({ name }) => name === stitching)?.id ?? 0

  async function give(lineId: number, process: string, quantity: number, price: OutworkPrice | null, days: number, more: object = {}) {
    const form = {
      lineId,
      stepId: null,
      supplierId: await supplierId(),
      process,
      quantity,
      expectedDay: dayAgo(days),
      covers: [],
      remark: '',
    }
    return (await (await staff())(saveOutwork, { ...form, price, ...more })).id
  }
  const seen = async (id: number) => (await (await staff())(outworkDetail, { id })).revision
  const move = async (id: number, name: 'send' | 'settle' | 'void', more: object = {}) =>
    (await staff())(moveOutwork, { id, revision: await seen(id), move: name, ...more })
  const back = async (id: number, good: number, bad: number, note = '') =>
    (await staff())(receiveOutwork, { id, revision: await seen(id), good, bad, note })

  at(7, '09:30')
  const settled = await give(made, '左袖刺绣 2 千针', 150, { unit: 'piece', amount: '1.80', taxRate: null }, 5, { remark: '线色按样衣' })
  await move(settled, 'send')
  const collars = await give(made, '领标车缝', 150, { unit: 'lump', amount: '113.00', taxRate: 13 }, 5)
  await move(collars, 'send')
  at(5, '16:20')
  await back(settled, 148, 2, '两件断线')
  await back(collars, 150, 0)
  at(4, '10:00')
  await move(settled, 'settle', { charge: '266.40' })

  at(3, '09:10')
  const partly = await give(making, '右袖刺绣 3 千针', 130, { unit: 'piece', amount: '2.4500', taxRate: null }, -2)
  await move(partly, 'send')
  const late = await give(making, '吊牌穿挂', 130, null, 1)
  await move(late, 'send')
  const dropped = await give(making, '烫钻', 130, { unit: 'piece', amount: '3.20', taxRate: null }, 0)
  await move(dropped, 'void', { reason: '客户改为不烫钻' })
  at(1, '15:00')
  await back(partly, 59, 1, '第一批')

  const { steps } = await (await staff())(outworkOptions, { lineId: making })
  const step = steps.find(({ name }) => name !== '打包')
  if (step) await give(making, step.name, Math.min(60, step.left), { unit: 'piece', amount: '0.90', taxRate: 3 }, -4, { stepId: step.id })
  await actors.leave()
}
