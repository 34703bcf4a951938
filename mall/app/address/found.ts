import type { Address } from '../../../contract/account/address.ts'

type Place = Pick<Address, 'realName' | 'phone' | 'province' | 'city' | 'district' | 'detail'>

/** Those that have every word of what was typed in name, phone or place, as 地址管理 finds them; all where nothing was typed. */
export function foundIn<A extends Place>(addresses: readonly A[], typed: string): A[] {
  const words = typed.trim().split(/\s+/)
  return addresses.filter(({ realName, phone, province, city, district, detail }) => {
    const told = `${realName} ${phone} ${province}${city}${district}${detail}`
    return words.every((word) => told.includes(word))
  })
}
