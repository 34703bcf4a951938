import type { Endpoint } from '../contract/endpoint.ts'
import { countedTo, orderTabs } from '../contract/order/orderTabs.ts'
import { cast } from '../server/seed/people.ts'
import { fillWithOrders } from '../server/seed/manyOrders.sql.ts'
import { addMarked } from '../server/src/figure/fold.sql.ts'
import { calls } from '../server/src/contract.fixture.ts'
import { onGround, percentile, report, type Ground } from './ground.ts'

// A shop with years of orders: how long a clerk and a buyer wait for the first page of every list there is, for the tabs of
// orders, for what waits, and for what a caller says. One process, one question at a time.

const whole = { orders: 300_000, turns: 20, kept: process.env['ORDERS'] }

/** `npm run bench desk 1000000`: so many orders, 300 000 without. With a folder in `ORDERS` what is generated stays there. */
export const desk = (given: readonly number[]): Promise<void> => deskOn({ ...whole, ...(given[0] && { orders: given[0] }) })

export async function deskOn({ orders, turns, kept }: typeof whole): Promise<void> {
  await onGround(async (ground) => {
    await fillWithOrders(ground.pool, orders)
    while (await addMarked(ground.db));
    await firstPages(ground, orders, turns)
  }, kept)
}

/** Asks for every first page so many times, and tells how long each took, the slowest first. */
export async function firstPages(ground: Ground, orders: number, turns: number): Promise<void> {
  const site = await ground.serve()
  const asks = await asksOf(ground, site.base)
  const waits = new Map<string, number[]>(asks.map(({ name }) => [name, []]))
  // The first turn opens connections and reads what the next find in memory.
  for (let turn = -1; turn < turns; turn++)
    for (const { name, path, token } of asks) {
      const began = performance.now()
      await answered(site.base + path, token)
      if (turn >= 0) waits.get(name)?.push(performance.now() - began)
    }
  await site.stop()
  report(`${orders} 张订单，${asks.length} 种提问各 ${turns} 次，p50 / p95 毫秒（目标 p95 ≤ 100），慢的在前`)
  tellSlowest(waits)
}

/** Tells what each took, the slowest first, and how many took too long. */
export function tellSlowest(waits: ReadonlyMap<string, readonly number[]>): void {
  const figures = [...waits].map(([name, all]) => ({ name, p50: percentile(all, 0.5), p95: percentile(all, 0.95) }))
  for (const { name, p50, p95 } of figures.toSorted((a, b) => b.p95 - a.p95))
    process.stdout.write(`${p50.toFixed(1)} / ${p95.toFixed(1)}　${name}\n`)
  report(`p95 超过 100 毫秒的 ${figures.filter(({ p95 }) => p95 > 100).length} 种`)
}

type Ask = { readonly name: string; readonly path: string; readonly token: string }

/** Everything that is asked, by whom. */
async function asksOf(ground: Ground, base: string): Promise<Ask[]> {
  const [staff, buyer] = await Promise.all([tokenOf(base, '/api/admin/login', 'admin'), tokenOf(base, '/api/login', 'main')])
  const firstPages = calls.filter(isFirstPage).map(({ path, who }) => ({ name: path, path, token: who === 'staff' ? staff : buyer }))
  const tabs = Object.keys(orderTabs).flatMap((tab) => [
    { name: `订单台：${tab}`, path: `/api/admin/order/list?type=${tab}`, token: staff },
    { name: `我的订单：${tab}`, path: `/api/order/list?type=${tab}`, token: buyer },
  ])
  const said = await saidBy(ground)
  const found = Object.entries(said).flatMap(([what, keyword]) => [
    { name: `搜索：${what}`, path: `/api/admin/find?keyword=${encodeURIComponent(keyword)}`, token: staff },
    {
      name: `订单台搜索：${what}`,
      path: `/api/admin/order/list?keyword=${encodeURIComponent(keyword)}&countTo=${countedTo}`,
      token: staff,
    },
    { name: `我的订单搜索：${what}`, path: `/api/order/list?keyword=${encodeURIComponent(keyword)}&countTo=${countedTo}`, token: buyer },
  ])
  return [...firstPages, ...tabs, ...found]
}

/** Takes anything, but wants one of its fields. */
const wanting = '/api/admin/bank/bills'

/** Reads something without being told which, and needs nothing to be said. */
const isFirstPage = ({ method, path, who, input }: Endpoint): boolean =>
  method === 'GET' && who !== 'anyone' && !path.includes(':') && path !== wanting && input.safeParse({}).success

/** What a caller may say, of an order in the middle of them all. */
async function saidBy({ pool }: Ground): Promise<Record<string, string>> {
  const { rows } = await pool.query<Record<string, string>>(`select o.number as "订单号", c.name as "企业",
      (o.gross_fen / 100.0)::numeric(12, 2)::text as "金额", s.address ->> 'realName' as "收货人", s.address ->> 'phone' as "电话",
      right(s.address ->> 'phone', 4) as "电话末四位", s.address ->> 'detail' as "街道", r.reference as "流水号", l.title as "商品",
      l.number as "采购编号", s.address ->> 'district' as "区县"
    from customer_order o join company c on c.id = o.company_id join consignment s on s.order_id = o.id join order_line l on l.order_id = o.id
    join payment_intent i on i.order_id = o.id join bank_receipt r on r.intent_id = i.id
    where o.id between (select max(id) / 2 - 1000 from customer_order) and (select max(id) / 2 + 1000 from customer_order)
    order by abs(o.id - (select max(id) / 2 from customer_order)), o.id, s.id, l.id limit 1`)
  return { ...rows[0], 常买的商品: '帆布袋', 没有的词: '量子纠缠' }
}

async function tokenOf(base: string, path: string, key: string): Promise<string> {
  const one = cast.find((person) => person.key === key)
  const reply = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: one?.login.replaceAll(' ', ''), password: one?.password }),
  })
  return ((await reply.json()) as { data: { token: string } }).data.token
}

async function answered(url: string, token: string): Promise<void> {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const body = (await reply.json()) as { status: number; msg: string }
  if (body.status !== 200) throw new Error(`${url}: ${body.status} ${body.msg}`)
}
