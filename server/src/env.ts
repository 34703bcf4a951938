import { isAbsolute, resolve, sep } from 'node:path'
import { z } from 'zod'
import type { SmsBudget } from './sms/smsBudget.rules.ts'
import type { Quotas } from './file/quota.rules.ts'
import { checkOutside, outsideFields } from './outside/env.ts'
import type { TraceSettings } from './trace/trace.ts'
import { namesProxies, productionFaults } from './productionEnv.ts'

const port = z.coerce.number('应为数字').int().min(0).max(65_535)

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, '应为 PostgreSQL 的地址，以 postgres:// 开头')

const megabytes = z.coerce.number('应为 MB 数').int().min(1).max(1_000_000)

const pairs = /^[\w-]+=(?:[\x21-\x24\x26-\x2b\x2d-\x7e]|%[\da-f]{2})*(?:,[\w-]+=(?:[\x21-\x24\x26-\x2b\x2d-\x7e]|%[\da-f]{2})*)*$/i

const listed = (typed: string): string[] =>
  typed
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
const namesUrls = (typed: string): boolean =>
  listed(typed).length > 0 && listed(typed).every((one) => /^https?:$/.test(URL.parse(one)?.protocol ?? ''))

const Fields = z.object({
  /** 'production' refuses the demo log-ins and asks for https cookies. */
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Where everything the mall keeps on disk lives: the embedded database, uploaded files, pictures, the SMS outbox. */
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  /** Any PostgreSQL ≥ 15; absent: the embedded one in DATA_DIR. */
  DATABASE_URL: postgresUrl.optional(),
  /** A folder, best on another disk, that the embedded database's log and base backups are taken to; absent or 'off': none. */
  WAL_ARCHIVE: z
    .string()
    .refine((typed) => typed === 'off' || isAbsolute(typed), '应为绝对路径，如 /mnt/backup/wal，或 off')
    .transform((typed) => (typed === 'off' ? undefined : resolve(typed)))
    .optional(),
  /** The same database without a pooler between, for what lasts longer than a transaction: DATABASE_URL may then hand connections on after each. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** A streaming replica of it, where lists, details and reports are read; absent: there is none. */
  DATABASE_READ_URL: postgresUrl.optional(),
  /** Seconds that the replica may be behind before nothing is read there. */
  DATABASE_READ_LAG: z.coerce.number('应为秒数').min(1, '至少为 1').max(30, '至多为 30').default(5),
  /** Connections this process may hold, to the database, and as many to its replica. Two listen for ever, and a job and a request each need another. */
  POOL: z.coerce.number('应为数字').int('应为整数').min(5, '至少为 5').max(200, '至多为 200').default(12),
  /** 'demo' fills an empty database with the demo cast; 'none' leaves it empty. Absent: 'demo', in production 'none'. */
  SEED: z.enum(['demo', 'none'], '应为 demo 或 none').optional(),
  /** Lets the demo log-ins in although NODE_ENV is production. */
  ALLOW_DEMO: z.enum(['yes', 'no']).default('no'),
  LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** Seconds for which a process that was told to end (SIGTERM) still takes what a proxy sends, while /readyz says 503. */
  DRAIN: z.coerce.number().min(0).max(300).default(3),
  /** MB that one person, and all of a company, may upload in 24 hours; MB of uploads that may be kept of a company. */
  FILES_ACCOUNT_DAY: megabytes.default(2048),
  FILES_COMPANY_DAY: megabytes.default(5120),
  FILES_COMPANY: megabytes.default(51_200),
  /** Per cent of the volume under DATA_DIR/files below which nothing is taken in any more. */
  FILES_FREE: z.coerce.number('应为 0-50 的百分数').min(0).max(50).default(5),
  /** Requests a second that one address may make before it is told to wait; 0: no guard. */
  FLOOD: z.coerce.number().int().min(0).default(1000),
  /** Connections that one address, other than a trusted proxy, may hold to this process; 0: any number. */
  CONNECTIONS: z.coerce.number().int().min(0).default(500),
  /** Comma-separated addresses of proxies whose X-Forwarded-* headers are believed; 'none' or absent: nobody's. */
  TRUST_PROXY: z.string().refine(namesProxies, '应为逗号分隔的 IP 地址或网段，没有代理时为 none').optional(),
  /** 'off': product lists are read anew for every asker, so that a bench measures the reading. */
  RESPONSE_CACHE: z.enum(['on', 'off']).default('on'),
  /** 'off': pictures are drawn only when they are asked for, not ahead in quiet moments. */
  PICTURES_AHEAD: z.enum(['on', 'off']).default('on'),
  /** The mall's own origin as buyers see it, for links in notices and the sitemap; absent: http://HOST:PORT. */
  ORIGIN: z
    .url({ protocol: /^https?$/, error: '应为网址，如 https://mall.example.com' })
    .refine(
      (typed) => !URL.canParse(typed) || new URL(typed).origin === typed.replace(/\/$/, ''),
      '应只有协议与域名，如 https://mall.example.com',
    )
    .transform((typed) => typed.replace(/\/$/, ''))
    .optional(),
  /** Whose calls /api/openapi.json and /api/docs tell anybody: 'all', 'buyer' (and the public's), 'off'. Absent: all; in production off. */
  API_DOCS: z.enum(['all', 'buyer', 'off'], '应为 all、buyer 或 off').optional(),
  /** Bearer token for GET /metrics; absent: only this machine is answered, and nobody in production or behind a proxy. */
  METRICS_TOKEN: z.string().min(16, '至少 16 个字符').optional(),
  /** Where a collector of OpenTelemetry takes OTLP over HTTP; absent: nobody is told, and nothing is read or done for it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: '应为网址，如 http://127.0.0.1:4318' }).optional(),
  /** What it asks of who tells it: name=value, comma-separated, percent-encoded. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().regex(pairs, '应为 名称=值，以逗号分隔').optional(),
  /** Which part of the requests is told of. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('应为 0-1 的小数').min(0, '至少为 0').max(1, '至多为 1').default(1),
  /** 'any' lets webhooks go to this machine and its network, and without https: for development only. */
  WEBHOOK_TARGETS: z.enum(['public', 'any'], '应为 public 或 any').default('public'),
  /** Text messages that the whole mall may send in an hour and in 24, and the per cent kept for accounts and known networks. */
  SMS_HOUR: z.coerce.number('应为条数').int('应为整数').min(1, '至少为 1').max(1_000_000).default(500),
  SMS_DAY: z.coerce.number('应为条数').int('应为整数').min(1, '至少为 1').max(10_000_000).default(3000),
  SMS_KEPT: z.coerce.number('应为 0-90 的百分数').min(0).max(90).default(50),
  /** What caches for all visitors stand between them and this server; its purging addresses, where it is one that can be told. */
  EDGE: z.enum(['off', 'varnish', 'nginx'], '应为 off、varnish 或 nginx').default('off'),
  EDGE_PURGE_URL: z.string().refine(namesUrls, '应为逗号分隔的网址，如 http://127.0.0.1:6083').optional(),
  ...outsideFields,
})

/** Every setting there is, by name. */
export const settingNames: readonly string[] = Object.keys(Fields.shape)

const Settings = Fields.superRefine((env, { addIssue }) => {
  if (env.EDGE === 'varnish' && !env.EDGE_PURGE_URL)
    addIssue({ code: 'custom', path: ['EDGE_PURGE_URL'], message: 'EDGE 为 varnish 时必须设置，如 http://127.0.0.1:6083' })
  const archiveFault = archiveFaultOf(env)
  if (archiveFault) addIssue({ code: 'custom', path: ['WAL_ARCHIVE'], message: archiveFault })
  for (const { name, fault } of checkOutside(env)) addIssue({ code: 'custom', path: [name], message: fault })
  if (env.NODE_ENV === 'production' && env.WEBHOOK_TARGETS === 'any')
    addIssue({ code: 'custom', path: ['WEBHOOK_TARGETS'], message: '正式环境只能为 public' })
})

function archiveFaultOf({ WAL_ARCHIVE, DATABASE_URL, DATA_DIR }: z.infer<typeof Fields>): string {
  if (WAL_ARCHIVE === undefined) return ''
  if (DATABASE_URL !== undefined) return '只用于内嵌数据库，不能与 DATABASE_URL 同时设置；自备的 PostgreSQL 请用 pgBackRest'
  return `${WAL_ARCHIVE}${sep}`.startsWith(`${DATA_DIR}${sep}`) ? '不能在 DATA_DIR 里面：应在另一块磁盘上' : ''
}

export type Env = z.infer<typeof Settings>

/** Everything the server reads from its surroundings, read once at start. @throws Error that names the wrong setting. */
export function readEnv(from: NodeJS.ProcessEnv): Env {
  const read = Settings.safeParse(from)
  if (read.success) return read.data
  throw wrong(faultsOf(read.error.issues))
}

/** The same for a server that is to serve: in production it lacks nothing. @throws Error that names all that is wrong or missing. */
export function readServing(from: NodeJS.ProcessEnv): Env {
  const read = Settings.safeParse(from)
  const unreadable = read.success ? [] : read.error.issues
  const named = new Set(unreadable.map(({ path }) => String(path[0])))
  const missing = [...productionFaults(from)].filter(([name]) => !named.has(name))
  const faults = [...faultsOf(unreadable), ...missing.map(([name, fault]) => `${name}：${fault}`)]
  if (!read.success || faults.length > 0) throw wrong(faults)
  return read.data
}

const faultsOf = (issues: z.ZodError['issues']): string[] => issues.map(({ path, message }) => `${path.join('.')}：${message}`)

const wrong = (faults: readonly string[]) => new Error(`设置有误，无法启动（见 docs/operating.md）\n  ${faults.join('\n  ')}`)

/** Where a command finds the database, without a pooler between; undefined: it is the embedded one. */
export const databaseUrlOf = ({ DATABASE_DIRECT_URL, DATABASE_URL }: Env): string | undefined => DATABASE_DIRECT_URL ?? DATABASE_URL

/** How much may be brought. */
export const quotasOf = (env: Env): Quotas => ({
  accountDay: env.FILES_ACCOUNT_DAY * 2 ** 20,
  companyDay: env.FILES_COMPANY_DAY * 2 ** 20,
  company: env.FILES_COMPANY * 2 ** 20,
  freeShare: env.FILES_FREE / 100,
})

/** Who is told of requests, if anybody. */
export const traceSettingsOf = (env: Env): TraceSettings => ({
  endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  headers: Object.fromEntries(
    (env.OTEL_EXPORTER_OTLP_HEADERS ?? '')
      .split(',')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
  ),
  share: env.OTEL_TRACES_SAMPLER_ARG,
})

/** Where a cache before this server is told what to forget; none where none can be told. */
export const purgesOf = ({ EDGE, EDGE_PURGE_URL: typed = '' }: Env): string[] => (EDGE === 'varnish' ? listed(typed) : [])

/** How many text messages may be sent. */
export const smsBudgetOf = (env: Env): SmsBudget => ({
  hour: env.SMS_HOUR,
  day: env.SMS_DAY,
  kept: env.SMS_KEPT / 100,
})
