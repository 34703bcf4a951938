import type { Address } from './address.ts'

/** '李娜 13800000002，广东省深圳市宝安区福永街道…' */
export const addressText = ({ realName, phone, province, city, district, detail }: Omit<Address, 'id' | 'isDefault'>): string =>
  `${realName} ${phone}，${[...new Set([province, city, district])].join('')}${detail}`
