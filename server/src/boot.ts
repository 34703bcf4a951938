import type pg from 'pg'
import { openingCodeHours } from '../../contract/opening/opening.ts'
import { buildApp } from './app.ts'
import { makeMonths } from './auditDesk/months.sql.ts'
import { databaseClock } from './clock.ts'
import { closeWithin, listenNoMore, silence } from './http/closing.ts'
import type { Db } from './database/db.ts'
import { checkPools, checkReplicaPooling, openPools } from './database/pooler.ts'
import { connectionsOf } from './connection/connections.ts'
import { follow, unreadableWords, withConnections } from './connection/follow.ts'
import { varnish } from './outside/edge/varnish.ts'
import { offersOf } from './promotion/offersNow.ts'
import { liveWaybills, playsWaybills } from './outside/waybill/waybillEnv.ts'
import { browsersOf } from './session/browser.ts'
import { isBuyer } from './session/session.sql.ts'
import { usualSharing } from './http/drawing.ts'
import { outbox } from './sms/sms.ts'
import { catalogMemory } from './catalogMemory.ts'
import { edges } from './http/edge.ts'
import { watchForEdge } from './edge/watch.ts'
import type { Following } from './database/replica.ts'
import { replicaWords, type ReplicaState } from './database/replica.rules.ts'
import { purgesOf, quotasOf, smsBudgetOf, traceSettingsOf, type Env } from './env.ts'
import { settleKinds } from './catalog/kinds.sql.ts'
import { proxiesOf, seedsDemo } from './productionEnv.ts'
import { serveSitemap } from './catalog/sitemap.ts'
import { machineKeys } from './factor/machineKey.ts'
import { outOfReachWords } from './file/contents.ts'
import { checkFiles } from './file/probe.ts'
import { prepareJobs, startJobs } from './jobs.ts'
import { migrate } from './database/migrate.ts'
import { servePages } from './pages.ts'
import type { Sites } from './sites.ts'
import type { Health } from './database/pulse.ts'
import type { Postgres } from './database/postgres.ts'
import { newOpeningCode } from './opening/first.sql.ts'
import { anyStaff } from './staff/keeper.sql.ts'
import { shopMemory, type Shop } from './shop.ts'
import { checkDatabase, onceUp, readSecret } from './database/standing.ts'
import { lanes, sheetDesks, workersOf } from './subjects.ts'
import { traceTo } from './trace/traceTo.ts'

let stopping = false
const healthWords: Record<Health, string> = {
  ok: '正常',
  'no database': '连接不上，将自动重连',
  'clock differs from the database': '与本机时钟相差超过 2 秒，一切期限以数据库时间为准，请校准本机时钟',
  'newer release took over': '已由更新的版本接管，本进程不再写入，请停止它',
}
const say = (line: string) => process.stdout.write(`${line}\n`)
/** A line of what happened, with its time. */
const note = (line: string) => say(`${new Date().toISOString()} ${line}`)

/** How a server is started by others than `npm start`. */
export type Start = {
  /** Absent: the sites as they were built. */
  readonly sites?: Sites
  /** Says nothing of where it is and who may log in. */
  readonly quiet?: boolean
  /** Answers and does nothing by itself: no jobs, and so nothing that anybody is told. */
  readonly atRest?: boolean
}

/** Sets up all that answers and works, on the embedded database where there is one, and answers the port. */
export async function boot(env: Env, database: Promise<Postgres> | null, { sites, quiet = false, atRest = false }: Start): Promise<number> {
  const embedded = await database
  const quotas = quotasOf(env)
  await checkFiles(env.DATA_DIR, quotas.freeShare, say)
  const { db, pool, end } = openPools(env, env.DATABASE_URL ?? embedded?.url ?? '', (error) => {
    // The embedded database that we stop ourselves says goodbye to each connection.
    if (!stopping) note(`数据库连接中断，将自动重连：${error.message}`)
  })
  const trace = await traceTo(traceSettingsOf(env))
  trace?.statements(pool)
  const clock = databaseClock(pool)
  const { now } = clock
  const seeded = await onceUp(async () => {
    await checkPools(env, pool)
    // Beside a mall that runs on the same server and writes; this one does not.
    if (!atRest) await checkDatabase(pool)
    await migrate(pool)
    await prepareJobs(pool)
    await settleKinds(pool)
    await clock.set()
    // What is written meanwhile is laid into its month later.
    if (!atRest) await makeMonths(db, now()).catch((error: unknown) => note(`操作日志的月份稍后再建：${String(error)}`))
    if (!seedsDemo(env)) return false
    const { seed } = await import('../seed/seed.ts')
    return seed({ db, pool, dataDir: env.DATA_DIR, now }, () => say('首次启动，正在写入演示数据，约一分钟 …'))
  }, say)
  const reading = env.DATABASE_READ_URL === undefined ? null : await readingAt(env.DATABASE_READ_URL, env, { db, pool })
  if (reading) trace?.statements(reading.pool)
  const demoAllowed = env.NODE_ENV !== 'production' || env.ALLOW_DEMO === 'yes'
  // In production nothing of the players is even read.
  const mayPlay = env.NODE_ENV !== 'production'
  const played = mayPlay ? (await import('./sandbox/sandbox.ts')).sandboxIn({ db, dataDir: env.DATA_DIR, now }, () => app) : null
  const players = mayPlay ? (await import('./sandbox/subject.ts')).sandboxSubject : null
  const [machineKey, ...olderKeys] = await machineKeys(env.DATA_DIR)
  const outboxSms = outbox({ dataDir: env.DATA_DIR, now }, note)
  const connections = await connectionsOf({
    ...{ env, db, now, dataDir: env.DATA_DIR },
    given: Object.keys(process.env),
    players: played && { ...played.channels, ...played.authorities, invoicing: played.invoicing, courier: played.courier, sms: outboxSms },
  })
  for (const words of unreadableWords(connections)) note(words)
  const carrier =
    embedded && env.WAL_ARCHIVE !== undefined && !atRest ? await carrierTo(env.WAL_ARCHIVE, env.DATA_DIR, { db, pool, now }) : null
  const waybills = played && playsWaybills(env) ? played.waybills : liveWaybills(env, now)
  const purges = purgesOf(env)
  const services = withConnections(connections, {
    db,
    pool,
    dataDir: env.DATA_DIR,
    now,
    setClock: clock.set,
    secret: await readSecret(pool),
    machineKey,
    olderKeys,
    demoAllowed,
    sheetDesks,
    quotas,
    smsBudget: smsBudgetOf(env),
    keepsLists: env.RESPONSE_CACHE === 'on',
    drawsAhead: env.PICTURES_AHEAD === 'on',
    ...(reading && { replica: reading.replica }),
    ...(carrier && { walArchive: carrier }),
    webhooksAnywhere: env.WEBHOOK_TARGETS === 'any',
    ...(purges.length > 0 && { edge: varnish(purges) }),
    ...(waybills && { waybills }),
    ...(played && { sandbox: played.sandbox }),
  })

  const outOfReach = await outOfReachWords(services)
  if (outOfReach) note(outOfReach)

  const origin = env.ORIGIN ?? `http://localhost:${env.PORT}`
  const docs = env.API_DOCS ?? (env.NODE_ENV === 'production' ? 'off' : 'all')
  const edge = env.EDGE === 'off' ? null : edges[env.EDGE]
  const memory = catalogMemory(db)
  const { app, dispatch, drain, pulse } = await buildApp(services, {
    origin,
    log: env.LOG,
    flood: env.FLOOD,
    connections: env.CONNECTIONS,
    metricsToken: env.METRICS_TOKEN,
    docs,
    metricsHere: env.NODE_ENV !== 'production' && proxiesOf(env).length === 0,
    trustProxy: proxiesOf(env),
    ...(players && { played: players }),
    ...(trace && { trace }),
    ...(edge && { edge }),
  })
  serveSitemap(app, pool, origin)
  await servePages(app, dispatch, {
    origin,
    now,
    isBuyer: (token) => isBuyer(db, token, now()),
    browserOf: browsersOf(services),
    shops: shopMemory(db),
    offered: () => connections.modes(),
    pictures: () => services.storage?.links?.origin ?? '',
    ...(env.FLOOD > 0 && { sharing: usualSharing }),
    ...(sites && { sites }),
    ...(reading && { replica: reading.replica }),
    ...(edge && { edge: { edge, settled: async (at) => (await memory.asked(at), memory.settled(at)), lasts: offersOf(db).lasts } }),
  })
  // A large catalogue takes a moment to be counted for the first time: no guest shall wait for that.
  const counted = app.inject('/api/products?limit=1')
  // Why it was not is said by whoever waits for it.
  counted.catch(() => {})
  const runner = atRest
    ? { stop: async () => {} }
    : await startJobs(pool, workersOf(services, connections.send, players), lanes, trace?.tasks)
  const watching = services.edge && !atRest ? watchForEdge(services) : null
  const following = follow(connections, pool, note)
  pulse.watch((health) => {
    note(`数据库状态：${healthWords[health]}`)
    if (pulse.isOver()) void runner.stop()
    else if (health === 'ok') clock.set().catch(() => undefined)
  })
  setInterval(() => void clock.set().catch(() => undefined), 60_000).unref()
  const stop = async (signal: 'SIGTERM' | 'SIGINT', code = 0) => {
    if (stopping) process.exit(1)
    stopping = true
    const draining = signal === 'SIGINT' && env.NODE_ENV !== 'production' ? 0 : env.DRAIN * 1000
    // Who waits for no proxy to learn it has none that keeps connections.
    drain(Math.min(draining, silence.span))
    // A second signal, or 20 seconds more, end at once.
    const last = performance.now() + draining + 20_000
    setTimeout(() => process.exit(1), draining + 20_000).unref()
    // What a proxy still sends while it learns from /readyz that we go is answered. Whoever presses Ctrl-C has no proxy.
    await new Promise((learnt) => setTimeout(learnt, draining))
    // Jobs first: those of the sandbox end by asking this very server.
    watching?.stop()
    await runner.stop()
    await following.end()
    await listenNoMore(app.server)
    // Five seconds are for what comes after it, the database above all.
    await closeWithin(app, Math.max(last - 5000 - performance.now(), 1000))
    await trace?.end()
    await reading?.replica.end()
    await end()
    if (carrier) await carrier.end(async () => embedded?.stop())
    else await embedded?.stop()
    process.exit(code)
  }
  // Nobody knows what state we are in: whoever watches over this process starts it anew, after what is being asked is answered.
  const giveUp = (what: string) => (cause: unknown) => {
    const words = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    process.stderr.write(`${new Date().toISOString()} ${what}，服务即将退出：${words}\n`)
    if (!stopping) void stop('SIGTERM', 1).catch(() => process.exit(1))
  }
  process.on('unhandledRejection', giveUp('有未处理的错误'))
  process.on('uncaughtException', giveUp('有未处理的错误'))
  void embedded?.lost.then(giveUp('内嵌数据库已无法启动'))
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))

  await counted
  await app.listen({ port: env.PORT, host: env.HOST })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  if (quiet) return port
  greet(port, env.ORIGIN, {
    seeded,
    docs,
    cast: demoAllowed && seedsDemo(env) ? (await import('../seed/people.ts')).cast : [],
    code: await newOpeningCode(db, demoAllowed, now()),
    nobody: !(await anyStaff(db, demoAllowed)),
    shop: await shopMemory(db).now(now()),
  })
  return port
}

/** The replica, of which nothing is even read where there is none. */
async function readingAt(url: string, { POOL: most, DATABASE_READ_LAG }: Env, primary: Following['primary']) {
  const { followReplica } = await import('./database/replica.ts')
  await checkReplicaPooling(url)
  const changed = (state: ReplicaState) => note(`只读副本：${replicaWords[state]}`)
  return followReplica({ url, most, latest: DATABASE_READ_LAG * 1000, primary, changed })
}

/** Who carries the embedded database's log away, of whom nothing is even read where nobody does. */
async function carrierTo(place: string, dataDir: string, ground: { db: Db; pool: pg.Pool; now: () => Date }) {
  const { carryLog } = await import('./backup/walCarrier.ts')
  return carryLog({ place, dataDir, ...ground })
}

const inFours = (code: string): string => (code.match(/.{4}/g) ?? []).join('-')

function greet(
  port: number,
  origin: string | undefined,
  {
    seeded,
    docs,
    cast,
    code,
    nobody,
    shop,
  }: {
    seeded: boolean
    docs: 'all' | 'buyer' | 'off'
    cast: readonly { site: string; login: string; password: string; who: string }[]
    /** What lets in the first administrator; null: there was one. */
    code: string | null
    nobody: boolean
    shop: Shop
  },
): void {
  const base = origin ?? `http://localhost:${port}`
  say(`\n${shop.name}已就绪（${process.uptime().toFixed(1)} 秒${seeded ? '，已写入演示数据' : ''}）`)
  say(`  商城　${base}/`)
  say(`  后台　${base}/admin`)
  // The guide is there even where no call is told of.
  say(`  接口　${base}/api/${docs === 'off' ? 'open' : 'docs'}`)
  if (code !== null)
    say(`\n还没有员工账号，请在 ${openingCodeHours} 小时内打开以下地址，创建第一个管理员并开店\n  ${base}/admin/first#${inFours(code)}`)
  else if (nobody) say('\n没有可登录的员工账号，请运行 npm run staff 账号')
  if (cast.length === 0) return
  say('\n演示账号')
  for (const person of cast) say(`  ${person.site}　${person.login}　${person.password}　${person.who}`)
  say('')
}
