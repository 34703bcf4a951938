import { termSetting } from '../../../contract/setting/terms.ts'
import { lawfulMonths } from './months.rules.ts'

/** How long the log is kept; 0: for good. */
export const auditTerms = termSetting(
  'audit',
  '操作日志',
  '改动 7 天后开始，每天夜里按月整月删除，删除不可恢复，并记入操作日志。法律要求至少保留 6 个月。订单时间线、往来账与凭证是账目，始终保留，不受影响。',
  {
    keptMonths: {
      label: '操作日志保留',
      unit: '个月',
      usual: 0,
      least: lawfulMonths,
      most: 120,
      zero: '操作日志一直保留',
      effect: '操作日志保留 {n} 个月，之后整月删除',
    },
  },
)
