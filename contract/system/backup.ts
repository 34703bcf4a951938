import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { id, Moment, paging, queryId } from '../text.ts'

export const backupStates = { making: '正在备份', done: '已完成', failed: '未成功' } as const
export const drillStates = { none: '未演练', running: '正在演练', passed: '演练通过', failed: '演练未通过' } as const

/** Whether the object store has one like it. */
export const copyStates = { none: '未另存', going: '正在另存', done: '已另存', failed: '另存失败' } as const

/** Days of the week, as a drill is planned. */
export const drillDays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

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
  /** The key that it is sealed by, its recipient in the age format; '' for one that lies open. */
  key: z.string(),
  copy: oneOf(copyStates),
  /** When it was taken there, or not. */
  copyTime: Moment.nullable(),
  /** Why it could not be, in words; else ''. */
  copyFault: z.string(),
})
export type BackupRow = z.output<typeof BackupRow>

/** When backups are made by themselves, and how many of those are kept. */
export const BackupPlan = z.object({
  /** At this full hour in China, 0–23; null: never. */
  hour: z.int('备份时间应为整点').min(0, '备份时间应为 0-23 点').max(23, '备份时间应为 0-23 点').nullable(),
  keep: z.int('保留份数应为整数').min(1, '至少保留 1 份').max(90, '最多保留 90 份'),
  /** Whether each is taken to the object store as well. */
  copy: z.boolean(),
  /** On this day of the week, 0 is Sunday, the newest is tried after that day's backup; null: never. */
  drill: z.int('演练日不正确').min(0, '演练日不正确').max(6, '演练日不正确').nullable(),
})
export type BackupPlan = z.output<typeof BackupPlan>

/** Before anybody said otherwise: none by itself, for whoever runs the mall knows what room there is; else a week of them. */
export const usualPlan: BackupPlan = { hour: null, keep: 7, copy: false, drill: null }

/** A key by which backups are sealed, of which the server tells only the half that seals. */
const SealingKey = z.object({ recipient: z.string(), createTime: Moment, by: z.string() })
export type SealingKey = z.output<typeof SealingKey>

/** By what a key is told from others in front of people. */
export const shortKey = (recipient: string): string => recipient.slice(0, 12)

/** What is kept of a key, as `age` reads it. */
export const keyFile = ({ recipient, identity }: { readonly recipient: string; readonly identity: string }): string =>
  `# 备份钥匙：用 age -d -i 这个文件 打开备份\n# public key: ${recipient}\n${identity}\n`

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
    /** The key by which backups are sealed from now on; null: they lie open. */
    sealing: SealingKey.nullable(),
    /** Whether an object store is set up. */
    store: z.boolean(),
    /** When a backup was last restored on trial and passed, and why the last trial did not pass, else ''. */
    lastDrill: z.object({ passedTime: Moment.nullable(), fault: z.string() }),
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
  /** `seen`: what the writer began from. What is not said stays as it is. */
  input: BackupPlan.partial({ copy: true, drill: true }).extend({ seen: BackupPlan.optional() }),
  output: z.literal(true),
})

/** Whoever holds it reads every backup: it is told this once. `seen`: the recipient of the key that the asker saw in use, '' for none. */
export const makeBackupKey = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/backup/key',
  proof: 'session',
  once: true,
  title: '启用备份加密，或更换备份钥匙（钥匙只返回这一次）',
  told: '备份钥匙已生成',
  input: z.object({ seen: z.string().max(100, '备份钥匙不正确') }),
  output: z.object({ recipient: z.string(), identity: z.string() }),
})

export const endBackupKey = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/backup/key/end',
  proof: 'session',
  once: true,
  title: '停用备份加密',
  told: '已停用备份加密',
  input: z.object({ seen: z.string().max(100, '备份钥匙不正确') }),
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

export const copyBackup = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/backup/copy',
  once: true,
  title: '另存到对象存储',
  told: '已开始另存',
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
