import { refuse } from '../../../contract/refusal.ts'

type Place = { readonly province: string; readonly city: string; readonly district: string }

const labels = { province: '省份', city: '城市', district: '区县' } as const

/**
 * A chosen place must be one that exists: its names are those of its district's code. `known` is what the table has for
 * the code. @throws Refusal 'input.invalid' naming the field that does not agree.
 */
export function checkPlace(chosen: Place, known: Place | null): void {
  if (!known) return refuse('input.invalid', { fields: { 'address.cityId': '没有这个区县' } }, '没有这个区县，请重新选择')
  for (const part of ['province', 'city', 'district'] as const) {
    if (chosen[part] === known[part]) continue
    const msg = `${labels[part]}与地区编号不符，应为${known[part]}`
    refuse('input.invalid', { fields: { [`address.${part}`]: msg } }, msg)
  }
}
