import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { importDetail, importItems, startImport } from '../../../contract/sheet.ts'
import { listShipping, shippingRunDetail, startShipping } from '../../../contract/shipping/shipping.ts'
import { file, kind, uploadTo } from '../file/upload.fixture.ts'
import { pathOf } from '../file/store.ts'
import { toSeveral } from '../order/addresses.fixture.ts'
import { aShop } from '../order/shop.fixture.ts'
import type { Services } from '../services.ts'
import { csvMark, csvText } from '../sheet/csv.rules.ts'
import { runImport } from '../sheetRun/import.jobs.ts'
import { runShipping } from './run.jobs.ts'

/** A mall with a shipping desk; jobs run when a test says so. */
export async function aShippingDesk(set: Partial<Services> = {}) {
  const w = await aShop(set)
  const several = toSeveral(w)
  const [main = '', finance = '', production = '', sales = ''] = await Promise.all(['main', 'finance', 'production', 'sales'].map(w.token))
  await sql`update spot_stock set on_hand = 100000`.execute(w.db)
  let numbers = 7_300_000

  /** A paid order of one consignment; packed unless said otherwise. */
  async function ready(state = 'packed'): Promise<{ orderId: string; id: number }> {
    const orderId = await w.order('main', main, { product: 'otherLot', quantity: 10 })
    await w.transfer(main, finance, orderId)
    await sql`update order_line l set state = ${state} from customer_order o where o.id = l.order_id and o.number = ${orderId}`.execute(
      w.db,
    )
    return { orderId, id: (await w.detail(main, orderId)).consignments[0]?.id ?? 0 }
  }

  /** A paid order of three consignments, all of it packed. */
  async function divided(): Promise<{ orderId: string; ids: number[] }> {
    const orderId = await several.ordered(main, finance)
    await several.packed(orderId, 1, 2)
    return { orderId, ids: (await w.detail(main, orderId)).consignments.map(({ id }) => id) }
  }

  /** A number of 顺丰's that nobody has used. */
  const fresh = (): string => `SF${++numbers}00`
  const pair = (consignmentId: number, trackingNo = fresh()) => ({ consignmentId, carrier: '顺丰速运', trackingNo })

  const started = async (input: object, token = production) => (await w.must(w.ask(token, startShipping, input))).id
  const shown = (id: number) => w.must(w.ask(production, shippingRunDetail, { id }))
  const desk = (input: object = {}) => w.must(w.ask(production, listShipping, { limit: 100, ...input }))

  /** Begins a run and walks it to its end. */
  async function ran(input: object, token = production) {
    const id = await started(input, token)
    await runShipping(w.services, id)
    return shown(id)
  }

  /** Brings rows as a csv file, runs them to their end, and answers the run with all its items. */
  async function imported(rows: readonly (readonly string[])[], dry = false) {
    const bytes = Buffer.from(csvMark + csvText(rows))
    const { data, msg } = await uploadTo(w, production, [kind('sheet'), file('单号.csv', bytes)])
    if (!data) throw new Error(`upload refused: ${msg}`)
    const { id } = await w.must(w.ask(production, startImport, { subject: 'shipments', fileId: data.id, dry }))
    await runImport(w.services, id)
    const run = await w.must(w.ask(production, importDetail, { id }))
    const { rows: items } = await w.must(w.ask(production, importItems, { id, limit: 100 }))
    return { ...run, items }
  }

  const stateOf = async (orderId: string) => (await w.staffDetail(production, orderId)).consignments.map(({ state }) => state)
  const audits = (action: string, orderId: string) =>
    w.number(sql`select count(*) as n from audit a join customer_order o on a.subject = 'order ' || o.id
      where o.number = ${orderId} and a.action = ${action}`)

  /** The bytes of a file that was made. */
  async function bytesOf(fileId: number): Promise<Buffer> {
    const { hash } = await w.db.selectFrom('stored_file').select('hash').where('id', '=', fileId).executeTakeFirstOrThrow()
    return readFile(pathOf(w.services.dataDir, hash))
  }

  return {
    ...w,
    main,
    finance,
    production,
    sales,
    several,
    ready,
    divided,
    fresh,
    pair,
    started,
    shown,
    desk,
    ran,
    imported,
    stateOf,
    audits,
    bytesOf,
  }
}
export type ShippingDesk = Awaited<ReturnType<typeof aShippingDesk>>
