import { chinaDay, oneDay } from '../../../contract/text.ts'
import type { Check, Standing } from '../../../contract/system/system.ts'
import { archiveWords, type ArchiveStanding } from '../backup/archiveStanding.rules.ts'
import { replicaWords, type ReplicaState } from '../database/replica.rules.ts'

/** What is known of the mall's standing at a moment. */
export type Known = {
  readonly now: Date
  /** How far the database's clock is from this machine's, ms. */
  readonly apart: number
  readonly disk: { readonly free: number; readonly all: number }
  readonly files: 'ok' | 'full' | 'broken'
  /** By how many seconds the sweep is late; null: none is planned. */
  readonly sweepLate: number | null
  readonly jobs: { readonly dead: number; readonly retried: number }
  /** Of the text messages of a day. */
  readonly sms: { readonly used: number; readonly most: number } | null
  /** When the newest backup was made, and whether they are made by themselves. */
  readonly backup: { readonly last: Date | null; readonly planned: boolean; readonly copyFault?: string }
  /** When a backup was last restored on trial, why the last trial did not pass, and whether they are made by themselves. */
  readonly drill: { readonly passed: Date | null; readonly fault: string; readonly planned: boolean }
  /** How the replica stands, and by how many ms it is behind; absent: there is none. */
  readonly replica?: { readonly state: ReplicaState; readonly lag: number | null }
  /** How the archive of the database's log stands; absent: there is none. */
  readonly archive?: ArchiveStanding
  /** Calls that failed by our own fault within 24 hours. */
  readonly failures: number
}

const gigabyte = 2 ** 30
const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`

/** Every part, in the order in which one would look. */
export const checksOf = (known: Known): Check[] => [
  clockCheck(known),
  diskCheck(known),
  filesCheck(known),
  sweepCheck(known),
  jobCheck(known),
  ...smsCheck(known),
  backupCheck(known),
  ...drillCheck(known),
  ...archiveCheck(known),
  ...replicaCheck(known),
  failureCheck(known),
]

const check = (name: string, standing: Standing, words: string, link: string | null = null): Check => ({ name, standing, words, link })

const clockCheck = ({ apart }: Known): Check =>
  Math.abs(apart) > 2000
    ? check('时钟', 'bad', `数据库与本机的时钟相差 ${(Math.abs(apart) / 1000).toFixed(1)} 秒，请校准；期限以数据库时间为准`)
    : check('数据库与时钟', 'ok', '连接正常，时钟一致')

function diskCheck({ disk: { free, all } }: Known): Check {
  const share = all === 0 ? 1 : free / all
  const words = `剩余 ${inGigabytes(free)}，共 ${inGigabytes(all)}`
  if (share < 0.05) return check('磁盘', 'bad', `${words}。空间即将用尽，请立即清理或扩容`)
  return share < 0.15 ? check('磁盘', 'soon', `${words}。建议尽快清理或扩容`) : check('磁盘', 'ok', words)
}

const fileWords = {
  ok: ['ok', '可以保存上传的文件'],
  full: ['bad', '空间不足，暂时不能上传文件；腾出空间后自动恢复'],
  broken: ['bad', '文件目录无法写入，请检查 DATA_DIR 的权限与磁盘'],
} as const

const filesCheck = ({ files }: Known): Check => check('文件存储', fileWords[files][0], fileWords[files][1])

const sweepCheck = ({ sweepLate }: Known): Check =>
  sweepLate === null || sweepLate > 300
    ? check('每分钟处理', 'bad', '到期处理没有按时进行（关闭超时订单、自动收货等），请查看后台任务与日志', '/job')
    : check('每分钟处理', 'ok', '按时进行')

function jobCheck({ jobs: { dead, retried } }: Known): Check {
  if (dead > 0) return check('后台任务', 'bad', `${dead} 个任务多次失败、已停止重试，需要处理`, '/job')
  if (retried > 0) return check('后台任务', 'soon', `${retried} 个任务正在重试`, '/job?queue=failing')
  return check('后台任务', 'ok', '没有失败的任务', '/job')
}

function smsCheck({ sms }: Known): Check[] {
  if (!sms) return []
  const words = `近 24 小时已发 ${sms.used} 条，上限 ${sms.most} 条`
  if (sms.used >= sms.most) return [check('短信额度', 'bad', `${words}，已用完`, '/job')]
  return [check('短信额度', sms.used > sms.most * 0.8 ? 'soon' : 'ok', words, '/job')]
}

function backupCheck({ now, backup: { last, planned, copyFault = '' } }: Known): Check {
  const part = '/backup'
  if (!last) return check('备份', 'bad', '还没有任何备份，请立即备份一次', part)
  const days = Math.floor((now.getTime() - last.getTime()) / oneDay)
  const words = `最近一份成功的备份在 ${chinaDay(last)}`
  if (days >= 2) return check('备份', days >= 7 ? 'bad' : 'soon', `${words}，已过 ${days} 天`, part)
  if (copyFault !== '') return check('备份', 'soon', `${words}，没有另存到对象存储：${copyFault}`, part)
  return planned ? check('备份', 'ok', words, part) : check('备份', 'soon', `${words}；未设置定时备份`, part)
}

/** Drills are made once a week. */
const drillRhythm = 7

function drillCheck({ now, drill: { passed, fault, planned } }: Known): Check[] {
  const part = '/backup'
  if (fault !== '') return [check('恢复演练', 'bad', `上次演练未通过：${fault}`, part)]
  if (!passed) return planned ? [check('恢复演练', 'soon', '还没有一次演练通过', part)] : []
  const words = `上次演练通过于 ${chinaDay(passed)}`
  const days = Math.floor((now.getTime() - passed.getTime()) / oneDay)
  const isOld = planned && days > 2 * drillRhythm
  return [check('恢复演练', isOld ? 'bad' : 'ok', isOld ? `${words}，已过 ${days} 天` : words, part)]
}

function archiveCheck({ now, archive }: Known): Check[] {
  if (!archive) return []
  const { standing, words } = archiveWords(archive, now)
  return [check('数据库日志归档', standing, words)]
}

function replicaCheck({ replica }: Known): Check[] {
  if (!replica) return []
  const { state, lag } = replica
  if (state !== 'ok') return [check('只读副本', 'soon', replicaWords[state])]
  return [check('只读副本', 'ok', `正常，落后 ${((lag ?? 0) / 1000).toFixed(1)} 秒`)]
}

const failureCheck = ({ failures }: Known): Check =>
  failures > 0
    ? check('程序错误', 'soon', `近 24 小时有 ${failures} 次请求出错`, '/failure')
    : check('程序错误', 'ok', '近 24 小时没有请求出错')
