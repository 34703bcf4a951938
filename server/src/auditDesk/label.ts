import { auditSubjects } from '../../../contract/audit.ts'
import { connectionKinds } from '../../../contract/connection/kinds.ts'
import { connectionNames } from '../../../contract/connection/names.ts'
import { settingsNow } from '../setting.ts'

/** What is set by one form, by the key it is stored under. Numbers of 交易 are called by the title of their group. */
const settings: Readonly<Record<string, string>> = {
  payee: '收款账户',
  opening: '开业',
  contract: '合同设置',
  backup: '定时备份',
  tax: '税务',
  press: '印刷',
  robotWords: '群机器人的措辞',
  waybill: '电子面单',
}

const settingNamed = (key: string): string =>
  settings[key] ?? settingsNow().find((group) => group.key === key)?.title ?? (key.startsWith('notice') ? '通知' : key)

function connectionNamed(named: string): string {
  const name = connectionNames[Number(named) - 1] ?? connectionNames.find((one) => one === named)
  return name ? connectionKinds[name].label : named
}

const keyed: Readonly<Record<string, (rest: string) => string>> = {
  connection: connectionNamed,
  setting: (rest) => settingNamed(rest.split(' ')[0] ?? ''),
}

/** ('company 3', '荣达贸易有限公司') → '企业 荣达贸易有限公司'; `name`: what it is called today, null where it has none. */
export function labelOf(subject: string, name: string | null): string {
  const [kind = '', ...rest] = subject.split(' ')
  const label = (auditSubjects as Readonly<Record<string, string>>)[kind]
  if (!label) return subject
  const number = rest.join(' ')
  return `${label} ${name ?? keyed[kind]?.(number) ?? number}`.trim()
}
