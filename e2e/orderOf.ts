import { expect, request as requests } from '@playwright/test'
import sharp from 'sharp'
import type { OwnCompany } from './ownCompany.ts'
import { staffAt, type Staff } from './people.ts'

const place = { province: '广东省', city: '深圳市', district: '南山区', cityId: 440305 }

/** A plain picture, for proofs, photos and evidence. */
export const picture = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** A product by its number, and how many of it; `plain`: with nothing chosen, not as its page begins. */
export type Wanted = { number: string; quantity: number; plain?: true }

/** Plain bags, as they are bought without a choice. */
export const bags = { number: 'WF1002', quantity: 500, plain: true } as const

/** Puts a product into a company's cart, as its page begins, with an address to send it to. */
export async function cartOf({ ask, read }: OwnCompany, { number, quantity, plain }: Wanted) {
  const { id: addressId } = await ask('/api/address/edit', {
    real_name: '方圆',
    phone: '13912345678',
    address: place,
    detail: '科苑路 9 号',
    is_default: 1,
  })
  const { id, firstSelection } = (await read(`/api/product/detail?number=${number}`)) as { id: number; firstSelection: object }
  const { cartId } = await ask('/api/car', { productId: id, ...(!plain && { selection: firstSelection }), quantity, new: 1 })
  return { addressId, cartId: Number(cartId) }
}

/** Places an order of one product for a company. Answers its number. */
export async function orderOf(company: OwnCompany, wanted: Wanted): Promise<string> {
  const { addressId, cartId } = await cartOf(company, wanted)
  const { orderKey } = await company.ask('/api/order/confirm', { cartIds: [cartId] })
  return String((await company.ask(`/api/order/create/${String(orderKey)}`, { addressId })).orderId)
}

type Paying = {
  /** Which instalment; the first that is open where nothing is said. */
  readonly step?: number
  /** Yuan that are too much. */
  readonly extra?: string
}

/** What is due of an order comes by bank transfer. */
export async function transfer(
  { ask, name }: OwnCompany,
  finance: Staff,
  orderId: string,
  { step, extra = '0' }: Paying = {},
): Promise<void> {
  const part = step === undefined ? {} : { step }
  const due = await ask('/api/order/pay', { orderId, payType: 'bank', ...part })
  const amount = (Number(due.amount) + Number(extra)).toFixed(2)
  const receipt = {
    amount,
    payerName: name,
    receivedAt: '2026-11-21 09:00:00',
    reference: `E2E${orderId}S${step ?? 1}`,
  }
  await finance.ask('/api/admin/payment/confirm', { orderId, ...part, ...receipt })
}

/** What is due of an order is paid by a code of the sandbox; waits until the mall has heard of it. */
export async function scan({ ask, read }: OwnCompany, orderId: string): Promise<void> {
  const { codeUrl } = await ask('/api/order/pay', { orderId, payType: 'alipay' })
  const api = await requests.newContext()
  await api.post(String(codeUrl), { form: {} })
  const paid = async () => ((await read(`/api/order/payStatus/${orderId}`)) as { paid: boolean }).paid
  await expect.poll(paid, { timeout: 45_000 }).toBe(true)
}

type Detail = { lines: { id: number }[]; consignments: { id: number }[] }

/** An order's line and parcel as staff move them. */
async function at(baseURL: string, orderId: string) {
  const staff = await staffAt(baseURL, 'production')
  const { lines, consignments } = (await staff.read(`/api/admin/order/detail/${orderId}`))['data'] as Detail
  const [lineId, consignmentId] = [lines[0]?.id, consignments[0]?.id]
  return {
    staff,
    lineId,
    line: (move: string, more: object = {}) => staff.ask('/api/admin/order/move', { orderId, lineId, move, ...more }),
    parcel: (move: string, more: object = {}) => staff.ask('/api/admin/order/move', { orderId, consignmentId, move, ...more }),
  }
}

const making = ['start', 'finish', 'passQc', 'pack']

/** Artwork, and a proof of it that the buyer approves. */
export async function proof({ ask, upload }: OwnCompany, baseURL: string, orderId: string, name = 'logo.png'): Promise<void> {
  const { staff, lineId, line } = await at(baseURL, orderId)
  const fileId = await upload('artwork', { name, mimeType: 'image/png', buffer: await picture('#20365c') })
  await ask('/api/order/artwork', { orderId, lineId, fileIds: [fileId] })
  await line('acceptArtwork')
  await line('sendProof', { fileId: await staff.upload('校样.png', await picture('#e8e2d5')) })
  await ask('/api/order/move', { orderId, lineId, move: 'approveProof' })
}

/** Artwork, a proof that the buyer approves, and the making of the one line. */
export async function make(company: OwnCompany, baseURL: string, orderId: string): Promise<void> {
  await proof(company, baseURL, orderId)
  await produce(baseURL, orderId)
}

/** All that is done with the one line from its schedule on, until it is packed. */
export async function produce(baseURL: string, orderId: string): Promise<void> {
  const { staff, lineId, line } = await at(baseURL, orderId)
  await line('schedule', { date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) })
  for (let step = await next(); step; step = await next()) await line(step)

  /** What production does next with the line; nothing once it is packed. */
  async function next(): Promise<string | undefined> {
    const { moves } = (await staff.read(`/api/admin/order/detail/${orderId}`))['data'] as {
      moves: { move: string; lineId: number | null }[]
    }
    return moves.find((one) => one.lineId === lineId && making.includes(one.move))?.move
  }
}

/** The order's only parcel is shipped. */
export async function ship(baseURL: string, orderId: string): Promise<void> {
  await (await at(baseURL, orderId)).parcel('ship', { carrier: '顺丰速运', trackingNo: 'SF1234567' })
}

/** Shipped, brought, and signed for by the buyer. */
export async function bring({ ask, read }: OwnCompany, baseURL: string, orderId: string): Promise<void> {
  await ship(baseURL, orderId)
  await (await at(baseURL, orderId)).parcel('deliver')
  const { consignments } = (await read(`/api/order/detail/${orderId}`)) as Detail
  await ask('/api/order/move', { orderId, consignmentId: consignments[0]?.id, move: 'sign' })
}
