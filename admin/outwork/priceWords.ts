import type { OutworkPrice, OutworkRow } from '../../contract/production/outwork.ts'

/** 含税 13% */
export const taxWords = (taxRate: OutworkPrice['taxRate']): string => (taxRate === null ? '不含税' : `含税 ${taxRate}%`)

/** ¥1.20 / 件，含税 13% */
export const priceWords = ({ unit, amount, taxRate }: OutworkPrice, unitName: string): string =>
  `¥${amount}${unit === 'piece' ? ` / ${unitName}` : '（一口价）'}，${taxWords(taxRate)}`

/** 40 / 100，不合格 2 */
export const countWords = ({ quantity, good, bad }: Pick<OutworkRow, 'quantity' | 'good' | 'bad'>): string =>
  `${good + bad} / ${quantity}${bad > 0 ? `，不合格 ${bad}` : ''}`
