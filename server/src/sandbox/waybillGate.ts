import sharp from 'sharp'
import { z } from 'zod'
import { carriers, type CarrierCode } from '../../../contract/carrier.ts'
import { isSame } from '../outside/proof.ts'
import { labelSign } from '../outside/waybill/kuaidi100Label.ts'
import type { Services, Routes } from '../services.ts'
import { barsOf, modulesOf } from '../shipping/code128.ts'
import { findSandboxParcel } from './courier.sql.ts'
import { courierBase, courierKey, courierPath, waybillSecret } from './courierKey.ts'
import { cancelNumbered, waybillFor, waybillNumbered } from './waybill.sql.ts'

const Man = z.object({ name: z.string().min(1), mobile: z.string().optional(), tel: z.string().optional(), printAddr: z.string() })
const Known = z.enum(Object.keys(carriers) as [CarrierCode, ...CarrierCode[]])
const Order = z.object({
  partnerId: z.string(),
  kuaidicom: z.string(),
  orderId: z.string().min(1).max(64),
  recMan: Man,
  sendMan: Man,
  cargo: z.string(),
  count: z.coerce.number().int().min(1).max(100),
  printType: z.enum(['NON', 'IMAGE', 'HTML']).default('NON'),
  tempId: z.string().default(''),
})
const Cancel = z.object({ partnerId: z.string(), kuaidicom: z.string(), kuaidinum: z.string() })

type Answer = { success: boolean; code: number; message: string; data?: object }
const no = (code: number, message: string): Answer => ({ success: false, code, message })
const yes = (data: object): Answer => ({ success: true, code: 200, message: 'success', data })

/** How far a request's clock may be from ours, ms. */
const apart = 10 * 60_000

/** The sandbox's 快递100 电子面单: gives waybills, takes them back, draws their labels. Nothing of it exists where the real one is set up. */
export const waybillGateRoutes: Routes = (_, services, app) => {
  if (!services.sandbox) return
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_, body, done) => done(null, body))
    inner.post(`${courierPath}/label/order`, async (request, reply) => {
      const answered = await answer(services, new URLSearchParams(String(request.body ?? '')))
      return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(answered))
    })
    inner.get<{ Params: { number: string } }>(`${courierPath}/label/picture/:number`, async ({ params }, reply) => {
      const number = params.number.replace(/\.png$/, '')
      if (!/^[0-9A-Z]{4,40}$/.test(number)) return reply.code(404).send()
      return reply.header('content-type', 'image/png').send(await labelPicture(number))
    })
  })
}

async function answer(services: Services, form: URLSearchParams): Promise<Answer> {
  const { sandbox, now } = services
  if (!sandbox) return no(500, '系统异常')
  const keys = await sandbox.keys()
  const said = (name: string) => form.get(name) ?? ''
  const right = labelSign(said('param'), said('t'), courierKey(keys), waybillSecret(keys))
  if (said('key') !== courierKey(keys) || !isSame(said('sign').toUpperCase(), right)) return no(30001, '验证签名失败')
  if (!/^\d{13}$/.test(said('t')) || Math.abs(Number(said('t')) - now().getTime()) > apart) return no(30001, '请求时间戳超出允许范围')
  const asked = jsonIn(said('param'))
  return said('method') === 'cancel'
    ? takeBack(services, asked)
    : said('method') === 'order'
      ? give(services, asked)
      : no(30000, 'method 不正确')
}

async function give({ db }: Services, asked: unknown): Promise<Answer> {
  const order = Order.safeParse(asked).data
  if (!order) return no(30000, '参数不完整')
  const { data: courier } = Known.safeParse(order.kuaidicom)
  if (!courier) return no(30003, '不支持的快递公司')
  const barred = accountFault(order.partnerId)
  if (barred) return barred
  // As the carriers read it: it begins with a province and goes on to a street.
  const address = order.recMan.printAddr
  if (!/^.{2,8}?(省|市|自治区|特别行政区)/.test(address) || address.length < 9 || address.includes('无法识别'))
    return no(30005, '收件地址无法解析，请核对省市区与详细地址')
  if (!order.recMan.mobile && !order.recMan.tel) return no(30005, '收件人电话不能为空')
  const made = await waybillFor(db, order.orderId, courier, order)
  if (made.cancelled) return no(30008, '该订单已取消，不能再次取号')
  // Made, and its answer lost: whoever asks again is told the same.
  if (order.partnerId === 'SANDBOX0SLOW' && made.asked === 1) return no(500, '系统繁忙，请稍后再试')
  const { number } = made
  return yes({
    taskId: order.orderId,
    kuaidinum: number,
    childNum: Array.from({ length: order.count - 1 }, (_, at) => `${number}${String(at + 1).padStart(3, '0')}`).join(','),
    returnNum: '',
    kdComOrderNum: `KD${number}`,
    bulkpen: sortingOf(address),
    label: order.printType === 'IMAGE' ? `${courierBase}/label/picture/${number}.png` : '',
  })
}

/** What the carrier says of the account that it is asked by. */
function accountFault(partnerId: string): Answer | null {
  if (partnerId === 'SANDBOX0EMPTY') return no(30002, '电子面单账户余额不足，请向快递网点充值')
  return partnerId.startsWith('SANDBOX') ? null : no(30004, `客户编号 ${partnerId.slice(0, 20)} 不存在或密码错误，请向快递网点核对`)
}

const sortingOf = (address: string): string => {
  const sum = [...address].reduce((all, sign) => (all * 31 + (sign.codePointAt(0) ?? 0)) % 900, 7)
  return `${100 + sum}-${String(sum % 60).padStart(3, '0')}`
}

async function takeBack({ db, now }: Services, asked: unknown): Promise<Answer> {
  const cancel = Cancel.safeParse(asked).data
  if (!cancel) return no(30000, '参数不完整')
  const barred = cancel.partnerId === 'SANDBOX0EMPTY' ? null : accountFault(cancel.partnerId)
  if (barred) return barred
  const made = await waybillNumbered(db, cancel.kuaidinum)
  if (!made) return no(30006, '运单号不存在')
  const parcel = await findSandboxParcel(db, cancel.kuaidicom, cancel.kuaidinum)
  if (parcel && now().getTime() - parcel.since.getTime() > 10_000) return no(30007, '快件已揽收，不能取消')
  await cancelNumbered(db, cancel.kuaidinum)
  return yes({})
}

/** The picture of a label, 100 × 150 mm at eight dots a millimetre. */
function labelPicture(number: string): Promise<Buffer> {
  const bars = barsOf(number)
  const module = Math.floor(720 / (modulesOf(bars) + 20))
  let x = (800 - modulesOf(bars) * module) / 2
  const drawn = bars.map((width, at) => {
    const bar = at % 2 === 0 ? `<rect x="${x}" y="120" width="${width * module}" height="150"/>` : ''
    x += width * module
    return bar
  })
  const frame = '<rect x="20" y="20" width="760" height="1160" fill="none" stroke="#000" stroke-width="4"/>'
  const words = `<text x="400" y="320" font-size="40" text-anchor="middle">${number}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1200"><rect width="800" height="1200" fill="#fff"/>${frame}${drawn.join('')}${words}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
