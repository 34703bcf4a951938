import type { OutworkPrice } from '../../contract/production/outwork.ts'

/** 含税 13% */
export const taxWords = (taxRate: OutworkPrice['taxRate']): string => (taxRate === null ? '不含税' : `含税 ${taxRate}%`)

/** ¥1.20 / 件，含税 13% */
export const priceWords = ({ unit, amount, taxRate }: OutworkPrice, unitName: string): string =>
  `¥${amount}${unit === 'piece' ? ` / ${unitName}` : '（一口价）'}，${taxWords(taxRate)}`
