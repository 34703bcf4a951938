import type { Recognised } from '../../../contract/account/address.ts'

/** What the address form holds while it is written. */
export type Typed = {
  real_name?: string
  phone?: string
  /** Codes from province down. */
  address?: number[]
  detail?: string
  post_code?: string
  is_default?: boolean
}

const labels = { real_name: '收货人', phone: '联系电话', address: '所在地区', detail: '详细地址' } as const
type Label = keyof typeof labels
const wanted = Object.keys(labels) as Label[]

/** The fields that a recognised text fills, and what is to be said of it: what was read, and what is still wanted. */
export function readFrom(
  { real_name, phone, address, detail, post_code }: Recognised,
  codesOf: (names: readonly string[]) => number[],
): { typed: Typed; words: string } {
  const codes = address ? codesOf([address.province, address.city, address.district]) : []
  const typed: Typed = {
    ...(real_name && { real_name }),
    ...(phone && { phone }),
    ...(codes.length > 0 && { address: codes }),
    ...(detail && { detail: detail.slice(0, 60) }),
    ...(post_code && { post_code }),
  }
  const missing: string[] = wanted.filter((field) => !(field in typed)).map((field) => labels[field])
  if (address && address.cityId === null) missing.push('区县')
  if (Object.keys(typed).length === 0) return { typed, words: '没有识别出内容，请手动填写' }
  return { typed, words: missing.length > 0 ? `已识别，请补充${missing.join('、')}` : '已识别，请核对后保存' }
}
