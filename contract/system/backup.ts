import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { id, Moment, paging, queryId } from '../text.ts'

export const backupStates = { making: '正在备份', done: '已完成', failed: '未成功' } as const
export const drillStates = { none: '未演练', running: '正在演练', passed: '演练通过', failed: '演练未通过' } as const

const oneOf = <Key extends string>(states: Readonly<Record<Key, string>>) => z.enum(Object.keys(states) as [Key, ...Key[]])

const BackupRow = z.object({
  id: z.int(),
  /** The file's name. */
  name: z.string(),
  state: oneOf(backupStates),
  /** Who had it made; '' for one by the timetable. */
  by: z.string(),
  createTime: Moment,
  doneTime: Moment.nullable(),
  /** Bytes; of one that is being made, as far as it is written. */
  size: z.int(),
  rows: z.int(),
  files: z.int(),
  /** Files that the database names and that were not on the disk. */
  missing: z.int(),
  /** Why it did not succeed, in words; else ''. */
  fault: z.string(),
  /** Whether the file lies where the process that answers keeps backups. */
  here: z.boolean(),
  drill: oneOf(drillStates),
  drillTime: Moment.nullable(),
  drillFault: z.string(),
})
export type BackupRow = z.output<typeof BackupRow>

/** When backups are made by themselves, and how many of those are kept. */
export const BackupPlan = z.object({
  /** At this full hour in China, 0–23; null: never. */
  hour: z.int('备份时间应为整点').min(0, '备份时间应为 0-23 点').max(23, '备份时间应为 0-23 点').nullable(),
  keep: z.int('保留份数应为整数').min(1, '至少保留 1 份').max(90, '最多保留 90 份'),
})
export type BackupPlan = z.output<typeof BackupPlan>

/** Before anybody said otherwise: none by itself, for whoever runs the mall knows what room there is; else a week of them. */
export const usualPlan: BackupPlan = { hour: null, keep: 7 }

const desk = { who: 'staff', area: 'system' } as const

export const listBackups = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/backup/list',
  title: '备份列表',
  input: z.object(paging(20)),
  output: paged(BackupRow, {
    plan: BackupPlan,
    /** Where they lie, for whoever copies them elsewhere. */
    folder: z.string(),
    /** Bytes left on that disk. */
    free: z.int(),
    /** By which the key is told that no backup made here holds. */
    key: z.string(),
  }),
  paged: true,
})

export const makeBackup = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/backup/make',
  once: true,
  title: '立即备份',
  told: '已开始备份',
  input: z.object({}),
  output: z.object({ id: z.int() }),
})

export const planBackups = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/backup/plan',
  once: true,
  title: '设置定时备份',
  told: '保存成功',
  /** `seen`: what the writer began from. */
  input: BackupPlan.extend({ seen: BackupPlan.optional() }),
  output: z.literal(true),
})

/** All that the mall knows is in it: a stolen token alone does not open it. */
export const linkBackup = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/backup/link/:id',
  proof: 'session',
  once: true,
  title: '下载备份的链接（10 分钟有效）',
  input: z.object({ id: queryId('备份编号') }),
  output: z.object({ url: z.string() }),
})

export const drillBackup = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/backup/drill',
  once: true,
  title: '演练恢复',
  told: '已开始演练',
  input: z.object({ id: id('备份编号') }),
  output: z.literal(true),
})

export const deleteBackup = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/backup/del/:id',
  proof: 'session',
  once: true,
  title: '删除备份',
  told: '删除成功',
  input: z.object({ id: queryId('备份编号') }),
  output: z.literal(true),
})
