import type { Catalogue, Foreign } from './catalogue.sql.ts'
import type { Found, Rule } from './found.ts'
import { companyColumn, isSpread, places } from './places.ts'

const docs = 'docs.citusdata.com/en/v12.1/develop'
/** Messages of its own code, which say what it refuses. */
const says = 'github.com/citusdata/citus (12.1, 13.0)'

/**
 * What Citus 12 and 13 do not do, by what each rule is called here. Sources: the pages SQL Support and Workarounds
 * (reference_workarounds), Creating and Modifying Distributed Objects (reference_ddl) and the messages of its own code.
 */
export const citusRules = {
  'company.none': {
    says: '要分片，但没有企业列',
    source: `${docs}/reference_ddl.html: create_distributed_table takes a column of the table`,
    remedy: '加上 company_id（从所跟随的行补填），写入时一并写上；单机上只多一列',
  },
  'company.null': {
    says: '企业列可以为空；分片列不能为空',
    source: `${says}: cannot perform an INSERT with NULL in the partition column`,
    remedy: '商家自己的行记为 0 号企业（company 表加一行“本店”），列改为 not null',
  },
  'key.primary': {
    says: '主键不含企业列',
    source: `${says}: cannot create constraint …, constraints must include the partition column`,
    remedy: '主键改为 (company_id, 原主键)；编号由一个序列发出，本来就不重复，多数表已有 unique (company_id, id) 可直接升为主键',
  },
  'key.unique': {
    says: '唯一约束不含企业列',
    source: `${docs}/reference_ddl.html: unique constraints must include the distribution column`,
    remedy:
      '一家企业之内唯一的，加上企业列即可；全商城唯一的（手机号、单号、凭证号、信用代码）另设一张引用表登记“值 → 企业”，同一事务里先登记，登录与按号查找也先问它',
  },
  'foreign.company': {
    says: '分片表之间的外键不含企业列',
    source: `${docs}/reference_ddl.html: foreign keys between distributed tables must include the distribution column`,
    remedy: '改为 (company_id, x_id) → (company_id, id)，与核心表已有的写法一样；商家上传的文件先记到订单所属的企业名下',
  },
  'foreign.local': {
    says: '分片表的外键指向只在一台机器上的表',
    source: `${says}: foreign keys from distributed tables to local tables are not supported`,
    remedy: '去掉外键，由写入处保证；或把被引用的表改为引用表',
  },
  'foreign.back': {
    says: '引用表或单机表的外键指向分片表',
    source: `${says}: foreign keys from reference tables and local tables to distributed tables are not supported`,
    remedy: '去掉外键，改记 (company_id, id) 两列；每日核账（npm run verify、系统状态）查有没有指空',
  },
  'foreign.null': {
    says: '外键含企业列，删除时置空',
    source: `${says}: SET NULL or SET DEFAULT is not supported in ON DELETE when the distribution key is included`,
    remedy: '删除时由程序先置空，外键改为 no action',
  },
  'trigger.spread': {
    says: '分片表上有触发器',
    source: `${says}: triggers are not supported on distributed tables when citus.enable_unsafe_triggers is false`,
    remedy:
      '只看本行或本企业的触发器可用 citus.enable_unsafe_triggers 建在各分片上（都与企业同机）；pg_notify 在分片所在机器上发出、收不到，改为写入发件箱、由一处发出；冻结历史的改为收回 update、delete 权限',
  },
  'trigger.deferred': {
    says: '分片表上有提交时才检查的触发器',
    source: `${says}: as above; a constraint trigger sees its own shard only`,
    remedy: '借贷相等、拆单有行改为写入它们的同一条语句里检查（with … 后 assured），提交时不再看',
  },
  'trigger.reference': {
    says: '引用表上有触发器',
    source: `${says}: triggers are not supported on reference tables`,
    remedy: '目录变动的号码（catalog_changed）由程序在写入处加一，已有一处（catalogMemory）可问；设置、价格的历史由写入处一并写',
  },
  'counted.small': {
    says: '自增列小于 bigint',
    source: `${docs}/reference_workarounds.html: sequences smaller than BIGINT fail on workers`,
    remedy: '列改为 bigint',
  },
  'source.advisory': {
    says: '咨询锁（pg_advisory_xact_lock）：只在所连的那台机器上有效',
    source: `${says}: advisory locks are not propagated; each node has its own`,
    remedy: '全部连接走协调节点时照旧有效；要从任意节点进入时，改为锁一行（引用表里的一行，或企业的那一行）',
  },
  'source.lock': {
    says: 'lock table：会锁住每台机器上的表',
    source: `${says}: LOCK of distributed and reference tables goes to all nodes`,
    remedy: '都是商家后台改目录时用的引用表或单机表，每次几毫秒，照旧可用；没有一处锁分片表',
  },
  'source.listen': {
    says: 'listen/notify：不跨机器',
    source: `${says}: NOTIFY is local to the node that executes it`,
    remedy: '进程都听协调节点；分片里发出的改由发件箱在协调节点发一次（见 trigger.spread）',
  },
  'asked.lock': {
    says: '锁行（for update）而没有指明企业',
    source: `${docs}/reference_workarounds.html: SELECT … FOR UPDATE works in single-shard queries only`,
    remedy: '语句加上 company_id = $n：买家的请求本来就知道，后台的先按编号查出企业（编号 → 企业 的登记表），再锁',
  },
  'asked.due': {
    says: '到期处理：在所有企业里找一行并锁住（skip locked）',
    source: `${docs}/reference_workarounds.html: SELECT … FOR UPDATE works in single-shard queries only`,
    remedy: '分两步：先不加锁地在所有分片里找出到期的（企业，编号），再逐个带着企业锁住、复查条件',
  },
  'asked.apart': {
    says: '同一家企业的行连接在一起，却没有写按企业相等',
    source: `${docs}/reference_workarounds.html: joins, outer joins and correlated subqueries are only on the distribution column`,
    remedy: '连接处加上 company_id 相等：外键已经保证它成立，结果不变',
  },
  'asked.across': {
    says: '一条语句把不同企业的行放在一起，或看不出它们同属一家',
    source: `${docs}/reference_workarounds.html: joins and correlated subqueries are only on the distribution column`,
    remedy: '看不出的，连接处写明 company_id；真的跨企业的（后台名单、银行到账的匹配、定时的合计与清理）改为各片先做、再合并',
  },
  'asked.writes': {
    says: 'with 里的写入涉及分片表而没有指明企业，或同时写引用表',
    source: `${docs}/reference_workarounds.html: modifying CTEs work in single-shard queries only`,
    remedy: '指明企业后成为单片语句；同时写引用表的拆成同一事务的两条',
  },
  'asked.recursive': {
    says: '递归查询涉及分片表而没有指明企业',
    source: `${docs}/reference_workarounds.html: recursive CTEs work in single-shard queries only`,
    remedy: '加上 company_id = $n',
  },
  'asked.insert': {
    says: '写入分片表而没有写企业',
    source: `${docs}/reference_dml.html: the distribution column must be given`,
    remedy: '同 company.none：有了企业列以后写上它',
  },
  'asked.reference': {
    says: '买家的操作写引用表：每台机器都要写，两阶段提交',
    source: `${docs}/reference_ddl.html#reference-tables: modified with two-phase commit on every node`,
    remedy: '名额类的计数移到单机表（只引用、不被引用），或按企业预先分份；写得少的照旧',
  },
} as const satisfies Record<string, Rule>

export type CitusRule = keyof typeof citusRules
export type CitusFound = Found & { readonly rule: CitusRule }

/** What of the tables Citus cannot carry with this plan. */
export function citusFound(catalogue: Catalogue): CitusFound[] {
  return [
    ...catalogue.tables.flatMap(({ name, columns }) => ofTable(name, columns)),
    ...catalogue.keys.flatMap(({ name, table, kind, columns }): CitusFound[] => {
      if (!isSpread(table)) return []
      const company = companyColumn(table)
      const rule = kind === 'primary' ? 'key.primary' : 'key.unique'
      return company !== undefined && columns.includes(company) ? [] : [{ rule, thing: `${table}.${name}` }]
    }),
    ...catalogue.foreign.flatMap((key) => ofForeign(key)),
    ...catalogue.triggers.flatMap(({ name, table, deferred }): CitusFound[] => {
      const thing = `${table}.${name}`
      if (isSpread(table)) return [{ rule: deferred ? 'trigger.deferred' : 'trigger.spread', thing }]
      return places.get(table)?.kind === 'reference' ? [{ rule: 'trigger.reference', thing }] : []
    }),
  ]
}

function ofTable(table: string, columns: Catalogue['tables'][number]['columns']): CitusFound[] {
  if (!isSpread(table)) return []
  const company = columns.find(({ name }) => name === companyColumn(table))
  const small = columns.filter(({ counted }) => counted !== null && counted < 8)
  return [
    ...(company ? [] : [{ rule: 'company.none' as const, thing: table }]),
    ...(company && !company.notNull ? [{ rule: 'company.null' as const, thing: table }] : []),
    ...small.map(({ name }) => ({ rule: 'counted.small' as const, thing: `${table}.${name}` })),
  ]
}

function ofForeign({ name, table, columns, to, toColumns, onGone, onChange }: Foreign): CitusFound[] {
  const thing = `${table}.${name}`
  const goesTo = places.get(to)?.kind
  if (!isSpread(table)) return isSpread(to) ? [{ rule: 'foreign.back', thing }] : []
  if (goesTo === 'reference') return []
  if (goesTo === 'local') return [{ rule: 'foreign.local', thing }]
  const at = columns.indexOf(companyColumn(table) ?? '')
  if (at < 0 || toColumns[at] !== companyColumn(to)) return [{ rule: 'foreign.company', thing }]
  return ['n', 'd'].includes(onGone) || ['n', 'd', 'c'].includes(onChange) ? [{ rule: 'foreign.null', thing }] : []
}
