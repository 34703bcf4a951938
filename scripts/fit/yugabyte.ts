import type { Catalogue } from './catalogue.sql.ts'
import type { Found, Rule } from './found.ts'

const docs = 'docs.yugabyte.com'
const voyager = `${docs}/stable/yugabyte-voyager/known-issues/postgresql`
const issue = (n: number) => `github.com/yugabyte/yugabyte-db/issues/${n}`

/**
 * What YugabyteDB 2024.x (PostgreSQL 11 within) and 2.25 (PostgreSQL 15 within) do not do. Sources: PostgreSQL compatibility
 * (explore/ysql-language-features/postgresql-compatibility) and the known issues of Voyager. It spreads each table by its own primary
 * key, so the plan of companies is not asked.
 */
export const yugabyteRules = {
  'trigger.deferred': {
    says: '提交时才检查的触发器（create constraint trigger）',
    source: `${issue(1709)}, ${voyager}`,
    remedy: '借贷相等、拆单有行、商品件数改为写入它们的同一条语句里检查',
  },
  'trigger.transition': {
    says: '触发器按名字读整条语句的行（referencing）',
    source: `${issue(1668)}, ${voyager}`,
    remedy: '改为 for each row',
  },
  'key.exclusion': { says: '排斥约束', source: `${issue(3944)}`, remedy: '改为写入前锁住所属的一行再查' },
  'key.deferrable': { says: '可推迟的唯一键', source: `${issue(1709)}`, remedy: '改写成一条 update，或先置负再置正' },
  'key.nulls': {
    says: 'unique nulls not distinct：2024.x 没有（PostgreSQL 15 起）',
    source: `${voyager}: Unique Nulls Not Distinct; in 2.25`,
    remedy: '用 2.25；在 2024.x 上改为 unique (rule, coalesce(product_id, 0)) 的索引',
  },
  'column.generated': {
    says: '生成列（stored）：2024.x 没有',
    source: `${issue(10695)}; in 2.25`,
    remedy: '用 2.25；在 2024.x 上由 before 触发器填写',
  },
  'table.unlogged': { says: 'unlogged 表：当作普通表', source: `${issue(1129)}`, remedy: '去掉 unlogged' },
  'table.inherits': { says: '继承', source: `${issue(5956)}`, remedy: '改为分区' },
  'index.method': {
    says: '索引种类不支持（gist、spgist、brin）',
    source: `${issue(1337)}, ${voyager}`,
    remedy: '改为 btree 或 gin',
  },
  'index.gin': {
    says: '多列的 gin 索引',
    source: `${issue(10652)}`,
    remedy: '拆成两个单列 gin 索引，或把两组标记并进一个数组列；搜索的两个条件本来就是分别给出的',
  },
  'routine.body': {
    says: 'SQL 标准函数体（begin atomic）：2024.x 没有',
    source: `${voyager}: SQL Body in Function; in 2.25`,
    remedy: '用 2.25',
  },
  'source.lock': {
    says: 'lock table',
    source: `${issue(5384)}; ${docs}/api/ysql/the-sql-language/statements/txn_lock`,
    remedy: '后台改目录的几处：改为 select … for update 一行（setting 里的一行），效果相同',
  },
  'source.advisory': {
    says: '咨询锁：2024.x 没有；2.25.1 起有（要打开 ysql_yb_enable_advisory_locks）',
    source: `${issue(3642)}; ${docs}/preview/explore/transactions/explicit-locking`,
    remedy: '用 2.25.1 并打开；或改为锁一行',
  },
  'source.listen': {
    says: 'listen/notify：接受但不送达',
    source: issue(1872),
    remedy: '页面的实时提示与目录、连接的更新改由各进程每秒问一次号码（已有的补救：pulse、catalogMemory 每秒自问），或另用一个 Redis 传话',
  },
  'source.skip': {
    says: 'for update skip locked：有，但要 read committed（yb_enable_read_committed_isolation）',
    source: `${docs}/preview/explore/transactions/explicit-locking; v2024.1`,
    remedy: '启动参数打开 yb_enable_read_committed_isolation=true 与 wait queues，程序不改',
  },
} as const satisfies Record<string, Rule>

export type YugabyteRule = keyof typeof yugabyteRules
export type YugabyteFound = Found & { readonly rule: YugabyteRule }

const carried = ['btree', 'hash', 'gin', 'lsm', 'ybgin']

/** What of the tables YugabyteDB cannot carry. */
export function yugabyteFound({ tables, keys, triggers, routines, indexes }: Catalogue): YugabyteFound[] {
  return [
    ...tables.flatMap(({ name, columns, unlogged, inherits }): YugabyteFound[] => [
      ...(unlogged ? [{ rule: 'table.unlogged' as const, thing: name }] : []),
      ...(inherits ? [{ rule: 'table.inherits' as const, thing: name }] : []),
      ...columns.filter(({ generated }) => generated).map((one) => ({ rule: 'column.generated' as const, thing: `${name}.${one.name}` })),
    ]),
    ...keys.flatMap(({ name, table, kind, deferrable, nullsAlike }): YugabyteFound[] => [
      ...(kind === 'exclusion' ? [{ rule: 'key.exclusion' as const, thing: `${table}.${name}` }] : []),
      ...(deferrable ? [{ rule: 'key.deferrable' as const, thing: `${table}.${name}` }] : []),
      ...(nullsAlike ? [{ rule: 'key.nulls' as const, thing: `${table}.${name}` }] : []),
    ]),
    ...triggers.flatMap(({ name, table, deferred, transition }): YugabyteFound[] => [
      ...(deferred ? [{ rule: 'trigger.deferred' as const, thing: `${table}.${name}` }] : []),
      ...(transition ? [{ rule: 'trigger.transition' as const, thing: `${table}.${name}` }] : []),
    ]),
    ...indexes.flatMap(({ name, table, method, width }): YugabyteFound[] => [
      ...(carried.includes(method) ? [] : [{ rule: 'index.method' as const, thing: `${table}.${name}` }]),
      ...(method === 'gin' && width > 1 ? [{ rule: 'index.gin' as const, thing: `${table}.${name}` }] : []),
    ]),
    ...routines.flatMap(({ name, sqlBody }): YugabyteFound[] => (sqlBody ? [{ rule: 'routine.body', thing: name }] : [])),
  ]
}
