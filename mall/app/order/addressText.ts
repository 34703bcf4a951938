import type { Address } from '../../../contract/account/address.ts'

/** '李娜 13800000002，广东省深圳市宝安区福永街道…' */
export const addressText = ({ realName, phone, province, city, district, detail }: Address): string =>
  `${realName} ${phone}，${[...new Set([province, city, district])].join('')}${detail}`
