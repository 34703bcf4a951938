import { expect, type Locator, type Page } from '@playwright/test'
import { atTheDesk, ownProduct } from './desk.ts'
import { expectFlawless, moment } from './flawless.ts'
import { test, visit } from './mall.ts'
import { cartOf, scan } from './orderOf.ts'
import { ownCompany, type OwnCompany } from './ownCompany.ts'
import { logIn, staffAt } from './people.ts'

// 秒杀 from the desk to two buyers and back: few pieces, taken, paid, let go, and a slot that is stopped.

type Slot = { readonly from: string; readonly until: string; readonly pieces: string; readonly each: string }

/** Fills in a slot of one product in the form, by hand. */
async function slotOf(dialog: Locator, at: number, goods: string, { from, until, pieces, each }: Slot): Promise<void> {
  const slot = dialog.getByRole('group', { name: `第 ${at} 场` })
  for (const [label, value] of [
    ['开始时间', from],
    ['结束时间', until],
  ] as const) {
    await slot.getByLabel(label).fill(value)
    await slot.getByLabel(label).press('Tab')
  }
  await slot.getByLabel(`第 ${at} 场 ${goods} 秒杀价`).fill(each)
  await slot.getByLabel(`第 ${at} 场 ${goods} 件数`).fill(pieces)
}

/** Published, at once: nobody else is there whose word it could wait for. */
async function published(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认发布' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('进行中', { exact: true }).first()).toBeVisible()
}

/** What the board says of the goods in the slot that begins so: 剩余、占用、待付款、已付款、超时释放. */
const figures = (page: Page, goods: string) =>
  page
    .getByRole('row')
    .filter({ hasText: goods })
    .first()
    .getByRole('cell')
    .evaluateAll((cells) => cells.slice(1, 6).map((cell) => cell.firstChild?.textContent))

const panel = (page: Page): Locator => page.getByRole('region', { name: '秒杀' })
/** Settles what the page led to. Answers the order's number. */
async function submitted(page: Page): Promise<string> {
  await expect(page.getByText('占用剩余')).toBeVisible()
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/orderId=/)
  return new URL(page.url()).searchParams.get('orderId') ?? ''
}
const withAddress = async (company: OwnCompany, number: string) => void (await cartOf(company, { number, quantity: 3000, plain: true }))

test('秒杀：商家发布少量件数，两家同时抢，抢光即时显示，删除后退回，付款入实况，停止本场后不能再抢', async ({
  page,
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const admin = await staffAt(baseURL, 'admin')
  const mark = `${Date.now()}`.slice(-6)
  const [goods, name, number] = [`秒杀布袋${mark}`, `秒杀${mark}`, `MS${mark}`]
  await ownProduct(admin, 'WF1002', { name: goods, number })
  const [one, other] = [await ownCompany(baseURL), await ownCompany(baseURL)]
  await Promise.all([withAddress(one, number), withAddress(other, number)])

  // The clerk makes a slot with 2000 pieces that runs, and one for later.
  const dialog = page.getByRole('dialog')
  await atTheDesk(page, 'admin', '/promotion')
  await page.getByRole('button', { name: '新增活动' }).click()
  await page.getByRole('menuitem', { name: '新增秒杀' }).click()
  await dialog.getByLabel('活动名称（客户可见）').fill(name)
  await dialog.getByLabel('添加第 1 场的商品').fill(number)
  await page.getByText(`${goods}（${number}）`).click()
  await dialog.getByRole('button', { name: '增加一场' }).click()
  await slotOf(dialog, 1, goods, { from: moment(-1), until: moment(2), pieces: '2000', each: '' })
  await slotOf(dialog, 2, goods, { from: moment(20), until: moment(22), pieces: '1000', each: '0.20' })
  // A price is asked for of each.
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog.getByText('请填写秒杀价', { exact: true }).first()).toBeVisible()
  await dialog.getByLabel(`第 1 场 ${goods} 秒杀价`).fill('0.20')
  await dialog.getByRole('button', { name: /^试算/ }).click()
  await expect(dialog.getByText('近 30 天没有符合参加对象与商品的订单')).toBeVisible()
  await expectFlawless(page, 'desk-form')
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await published(page)
  expect(await figures(page, goods)).toEqual(['2000', '0', '0', '0', '0'])

  const options = { baseURL, viewport: { width: 1366, height: 900 } }
  const [first, rival] = await Promise.all([0, 1].map(async () => (await browser.newContext(options)).newPage()))
  if (!first || !rival) throw new Error('two buyers')
  // He finds it in the list of the slot that runs.
  await logIn(first, one)
  await logIn(rival, other)
  const { seckillTime } = (await one.read('/api/seckill/index')) as { seckillTime: { id: number; status: number }[] }
  const listed: { slot: number; id: number }[] = []
  for (const { id: slot } of seckillTime) {
    const rows = (await one.read(`/api/seckill/list?time=${slot}&limit=100`)) as { id: number; title: string }[]
    listed.push(...rows.filter(({ title }) => title === goods).map(({ id }) => ({ slot, id })))
  }
  const [runs, comes] = listed
  await visit(first, `/indexpage/seckill?time=${runs?.slot}`)
  await expect(first.getByRole('timer')).toContainText('距结束')
  await expectFlawless(first, 'list')
  const card = first.getByRole('listitem').filter({ hasText: goods })
  await expect(card).toContainText('剩余 2000 / 2000')
  // No two words run into one.
  await expect(card.getByText('秒杀价')).toContainText(/\/ \S+ (含税|未税)$/)
  await expect(first.getByRole('navigation', { name: '场次' }).locator('[aria-current]')).toContainText(/:\d\d 抢购中$/)
  await card.getByRole('link', { name: `去抢购 ${goods}` }).click()
  await expect(first.getByRole('heading', { name: goods })).toBeVisible()
  await expect(panel(first)).toContainText('¥0.20')
  await expect(panel(first).getByText(/含税合计 ¥.*，省 ¥/)).toBeVisible()
  await expectFlawless(first, 'product')

  // The rival looks at the same, while the first takes all.
  await visit(rival, `/productDetail?number=${number}`)
  await expect(panel(rival).getByRole('button', { name: '按秒杀价购买' })).toBeEnabled()
  await first.getByLabel('数量', { exact: true }).fill('2000')
  await first.getByLabel('数量', { exact: true }).press('Enter')
  await panel(first).getByRole('button', { name: '按秒杀价购买' }).click()
  await expect(first.getByRole('heading', { name: '确认订单' })).toBeVisible()
  await expectFlawless(first, 'settlement')
  const orderId = await submitted(first)
  await expect(panel(rival).getByRole('button', { name: '已抢光' })).toBeDisabled()
  await expectFlawless(rival, 'gone')
  await visit(rival, `/indexpage/seckill?time=${runs?.slot}`)
  await expect(rival.getByRole('listitem').filter({ hasText: goods })).toContainText('已抢光')
  await expect.poll(() => figures(page, goods)).toEqual(['0', '0', '2000', '0', '0'])

  // He cancels, and pieces are there again; he takes some anew and leaves them lying in the cart.
  await one.ask('/api/order/move', { orderId, move: 'cancel', reason: '改变计划' })
  await visit(rival, `/productDetail?number=${number}`)
  await expect(panel(rival)).toContainText('剩余 2000 / 2000')
  await visit(first, `/productDetail?number=${number}`)
  await first.getByLabel('数量', { exact: true }).fill('1500')
  await first.getByLabel('数量', { exact: true }).press('Enter')
  await panel(first).getByRole('button', { name: '按秒杀价购买' }).click()
  await expect(first).toHaveURL(/settlement/)
  await visit(first, '/cart/shoppingCart')
  const line = first.getByRole('list', { name: '可结算的商品' }).getByRole('listitem').filter({ hasText: '秒杀（' })
  await expect(line).toContainText(`秒杀（${name}）`)
  await expect(line.getByRole('timer')).toContainText('占用剩余 00:14:')
  await expect(line).toContainText('最多 1500')
  await expect(line.getByRole('button', { name: '增加数量' })).toBeDisabled()
  await expectFlawless(first, 'cart')

  // The rival wants more than is left, is told how many there are, and takes those.
  await rival.getByLabel('数量', { exact: true }).fill('1000')
  await rival.getByLabel('数量', { exact: true }).press('Enter')
  await expect(async () => {
    if (await panel(rival).getByRole('button', { name: '按秒杀价购买' }).isEnabled())
      await panel(rival).getByRole('button', { name: '按秒杀价购买' }).click()
    await expect(panel(rival)).toContainText('仅剩 500', { timeout: 2000 })
  }).toPass()
  await rival.getByLabel('数量', { exact: true }).fill('500')
  await rival.getByLabel('数量', { exact: true }).press('Enter')
  await panel(rival).getByRole('button', { name: '按秒杀价购买' }).click()
  await expect(rival).toHaveURL(/settlement/)
  const paid = await submitted(rival)
  await scan(other, paid)
  await visit(rival, `/orderDetail/${paid}`)
  await expect(rival.getByText(`秒杀（${name}）`).first()).toBeAttached()
  await expectFlawless(rival, 'order')
  // Let go, what lay in the cart is others' again.
  await first
    .getByRole('button', { name: `删除 ${goods}` })
    .first()
    .click()
  await first
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await expect.poll(() => figures(page, goods)).toEqual(['1500', '0', '0', '500', '0'])
  await expect(page.getByRole('row').filter({ hasText: goods }).first()).toContainText('¥')
  await expectFlawless(page, 'desk-board')

  // The next slot: told of before it begins, and not to be had yet.
  await visit(first, `/indexpage/seckill?time=${comes?.slot}`)
  await first.getByRole('button', { name: '提醒我' }).click()
  await expect(first.getByRole('button', { name: '已设提醒' })).toBeVisible()
  await expectFlawless(first, 'list-soon')

  // The clerk stops the slot while the first holds some: he is refused in words, and the paid order stands.
  await visit(first, `/productDetail?number=${number}`)
  await panel(first).getByRole('button', { name: '按秒杀价购买' }).click()
  await expect(first).toHaveURL(/settlement/)
  // Priced while it ran: what is refused is the order.
  await expect(first.getByRole('button', { name: '提交订单' })).toBeEnabled()
  await page
    .getByRole('button', { name: /^停止 / })
    .first()
    .click()
  await dialog.getByLabel('原因').fill('价格有误')
  await dialog.getByRole('button', { name: '确认停止' }).click()
  await expect(page.getByText('已停止', { exact: true })).toBeVisible()
  await first.getByRole('button', { name: '提交订单' }).click()
  await expect(first.getByText(/该场秒杀已停止/).first()).toBeVisible()
  await visit(first, '/cart/shoppingCart')
  await expect(first.getByText('该场秒杀已停止')).toBeVisible()
  await expectFlawless(first, 'cart-stopped')
  await visit(rival, `/productDetail?number=${number}`)
  await expect(panel(rival).getByRole('button', { name: '提醒我' })).toBeVisible()
  expect(((await other.read(`/api/order/detail/${paid}`)) as { state: string }).state).toBe('in_fulfilment')
  await Promise.all([first.context().close(), rival.context().close()])
})
