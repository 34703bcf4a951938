import { termSetting } from '../../../contract/setting/terms.ts'

/** How long a quotation is good. */
export const quotationTerms = termSetting('quotation', '报价单', '对保存之后生成的报价单生效。', {
  days: {
    label: '报价单有效期',
    unit: '天',
    usual: 15,
    least: 1,
    most: 90,
    effect: '报价单在第 {n} 天结束前有效；下单时始终按当天价格计算',
  },
})
