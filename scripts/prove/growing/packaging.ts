import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { cast } from '../../../server/seed/people.ts'
import { demoFolder } from '../../../server/src/demoFolder.fixture.ts'
import { startPostgres } from '../../../server/src/database/postgres.ts'
import { postgresOwner } from '../../../server/src/database/postgres-owner.ts'
import { freePort } from '../../../server/src/processes.fixture.ts'
import { checkManifests } from './packaging/kubernetes.ts'
import { haproxy, nginx, type Proxy } from './packaging/proxies.ts'
import { report, share } from './packaging/report.ts'
import { installed, mayLock, startApp, type App } from './packaging/served.ts'
import { certificate, checkCompose, checkImage, checkUnits, isBuilt } from './packaging/tools.ts'
import { form, isKept, newHeard, visit, wayTo, type Door, type Heard } from './packaging/visitors.ts'

// `npm run prove growing packaging`: the files of deploy/ as the programs that they are for take them, and two processes of the mall, from
// nothing but what production installs, behind nginx and behind HAProxy, each stopped and started under load. What this machine lacks is
// said, and left out.

const rounds = Number(process.env['ROUNDS'] ?? 2)
const visitors = Number(process.env['VISITORS'] ?? 8)
const name = 'mall.example.com'
/** DRAIN, and what run.ts gives beyond. */
const longest = 3 + 20

const told = report()
const { say, check, skip } = told
if (!isBuilt()) {
  say('没有构建好的网站，请先运行 npm run build。The sites are not built: npm run build')
  process.exit(1)
}

const scratch = mkdtempSync(join(tmpdir(), 'mall-packaging-'))
// Nobody of weight has to find a way to what lies in it.
spawnSync('chmod', ['755', scratch])

// A folder that a run before installed may be named, to look at what follows once more.
const folder = process.env['PACKAGED'] ?? join(scratch, 'mall')
if (!process.env['PACKAGED']) {
  checkUnits(scratch, told)
  checkCompose(scratch, told)
  await checkManifests(scratch, told)
  checkImage(told)
  installed(folder, told)
}
const tls = certificate(scratch, name)
if (tls) await behindProxies(tls.ca)
else skip('没有 openssl，代理未运行。No openssl here: the proxies were NOT RUN.')
rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })

const { checked, failed, skipped } = told.counts()
say(`\n${checked - failed.length} of ${checked} as they should be, ${skipped.length} not looked at for want of a tool`)
process.exit(failed.length > 0 ? 1 : 0)

/** Two processes on a demo mall, and each proxy before them in turn. */
async function behindProxies(ca: string): Promise<void> {
  const demo = await demoFolder('mall-packaged-')
  const postgres = await startPostgres(demo)
  const dataDir = join(scratch, 'data')
  mkdirSync(dataDir)
  for (const path of readdirSync(demo).filter((path) => !path.startsWith('postgres')))
    cpSync(join(demo, path), join(dataDir, path), { recursive: true, preserveTimestamps: true })
  const owner = postgresOwner()
  if (owner) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, dataDir])
  const ports: [number, number] = [await freePort(), await freePort()]
  const env = {
    DATABASE_URL: postgres.url,
    ORIGIN: `https://${name}`,
    TRUST_PROXY: '127.0.0.1',
    ALLOW_DEMO: 'yes',
    // Many rounds bring more than one person's day.
    FILES_ACCOUNT_DAY: '100000',
    FILES_COMPANY_DAY: '100000',
    LOG: 'error',
    PICTURES_AHEAD: 'off',
  }
  const start = (n: 0 | 1) => startApp({ folder, dataDir, tmp: join(scratch, `tmp${n}`), port: ports[n], env })
  const apps: [App, App] = await Promise.all([start(0), start(1)])
  if (mayLock)
    say('two processes, by npm run serve’s command: without capabilities, everything read-only but DATA_DIR and a /tmp of its own')
  else skip('不能挂载（需要 Linux 的 root），未以只读方式运行。May not mount: they did NOT run on a read-only root.')
  const db = new pg.Client(postgres.url)
  await db.connect()
  try {
    for (const begin of [nginx, haproxy]) {
      const proxy = await begin(scratch, ports, told)
      if (!proxy) continue
      await pause(2000) // until HAProxy has asked both
      await underLoad(proxy, { port: proxy.port, ca, name }, { apps, start, db })
      await proxy.stop()
    }
  } finally {
    const codes = await Promise.all(apps.map((app) => app.stop()))
    check(
      'told to end, both end by 0',
      codes.every((code) => code === 0),
      `${codes.join(' ')}\n${apps.map((app) => app.words()).join('\n')}`,
    )
    await db.end()
    await postgres.stop()
    rmSync(demo, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

type Mall = { readonly apps: [App, App]; readonly start: (n: 0 | 1) => Promise<App>; readonly db: pg.Client }

/** Visitors ask through the proxy while each process is stopped and started in turn; then one is killed. */
async function underLoad(proxy: Proxy, door: Door, { apps, start, db }: Mall): Promise<void> {
  const people = cast.filter(({ login, site }) => site === '商城' && /^1380000000[124]$|^1390000000[145]$/.test(login))
  const heard = newHeard()
  const killed = newHeard()
  const { rows: before } = await db.query<{ id: number }>('select coalesce(max(id), 0) as id from session')
  let over = false
  const crowd = (into: Heard, isOver: () => boolean) =>
    Promise.all(
      Array.from({ length: visitors }, (_, n) => {
        const person = people[n % people.length]
        return person ? visit(door, `127.0.1.${n + 2}`, person, into, isOver) : undefined
      }),
    )
  const began = performance.now()
  const visiting = crowd(heard, () => over)
  // Each has been everywhere once.
  while (heard.requests < visitors * 10) await pause(200)
  let stops = 0
  for (let round = 0; round < rounds; round++)
    for (const n of [0, 1] as const) {
      const code = await apps[n].stop()
      check(`  told to end, a process ends by 0 within ${longest} s`, code === 0, `by ${code}: ${apps[n].words()}`)
      stops += 1
      await pause(1000)
      apps[n] = await start(n)
      await pause(3000) // until HAProxy has asked it
    }
  await large(door, people[0], heard)
  over = true
  await visiting
  const seconds = (performance.now() - began) / 1000
  const { rows: sessions } = await db.query<{ address: string; n: number }>(
    'select address, count(*)::int as n from session where id > $1 group by address',
    [before[0]?.id],
  )
  const kinds = [...heard.kinds].map(([kind, n]) => `${n} ${kind}`).join(', ')
  say(`  ${visitors} visitors by HTTP/2 and TLS for ${seconds.toFixed(0)} s, ${stops} stops: ${kinds}`)
  say(`  ${share(heard.took, 0.5)} ms in the middle, ${share(heard.took, 0.99)} ms at 99 %, ${share(heard.took, 1)} ms at most`)
  say(
    `  ${heard.streams} event streams, ${heard.hungUp} ended by a process that went; first word after ${share(heard.firstWord, 1)} ms at most`,
  )
  check(
    `${proxy.name}: ${heard.requests} requests, ${heard.failed.length} failed`,
    heard.failed.length === 0,
    [...heard.failed.slice(0, 10), proxy.words()].join('\n'),
  )
  check(
    '  everybody is known by their own address, not by the proxy’s, nor by the one they claimed',
    sessions.length > 1 && sessions.every(({ address }) => address.startsWith('127.0.1.')),
    JSON.stringify(sessions),
  )
  check('  an event stream is not held back', share(heard.firstWord, 1) < 5000)
  await keptAll(door, heard)
  await hidden(door)

  let ended = false
  const going = crowd(killed, () => ended)
  await pause(2000)
  await apps[0].kill()
  await pause(4000)
  ended = true
  await going
  say(`  one killed outright (kill -9): ${killed.requests} requests, ${killed.failed.length} failed, those that it was answering`)
  for (const line of killed.failed.slice(0, 5)) say(`    ${line.slice(0, 120)}`)
  apps[0] = await start(0)
}

/** What is nearly as large as is taken goes through as well. */
async function large(door: Door, person: { login: string; password: string } | undefined, heard: Heard): Promise<void> {
  const way = wayTo(door, '127.0.1.200')
  const headers = { 'content-type': 'application/json' }
  const body = Buffer.from(JSON.stringify({ username: person?.login, password: person?.password }))
  const answer = await way.ask({ method: 'POST', path: '/api/login', headers, body })
  const { token } = (JSON.parse(answer.body.toString()) as { data: { token: string } }).data
  const brought = form(199 * 2 ** 20)
  const began = performance.now()
  const taken = await way.ask({
    method: 'POST',
    path: '/api/api/upload',
    headers: { ...brought.headers, authorization: `Bearer ${token}` },
    body: brought.body,
  })
  heard.requests += 2
  check(`  199 MB are taken, in ${((performance.now() - began) / 1000).toFixed(1)} s`, isKept(taken), taken.body.toString())
  way.end()
}

/** What was acknowledged is there, whole, whichever process answers. */
async function keptAll(door: Door, heard: Heard): Promise<void> {
  const way = wayTo(door, '127.0.1.201')
  let lost = 0
  const some = heard.kept.slice(-40)
  for (const { link, bytes } of some) {
    const { pathname, search } = new URL(link, `https://${door.name}`)
    const answer = await way.ask({ path: `${pathname}${search}` })
    if (answer.status !== 200 || !answer.body.equals(bytes)) lost += 1
  }
  check(
    `  ${some.length} of ${heard.kept.length} files that were taken are read again, byte by byte`,
    some.length > 0 && lost === 0,
    `${lost} are not`,
  )
  way.end()
}

/** What is told of each process is told to no visitor. */
async function hidden(door: Door): Promise<void> {
  const way = wayTo(door, '127.0.1.202')
  const answers = await Promise.all(['/healthz', '/readyz', '/metrics'].map((path) => way.ask({ path })))
  check(
    '  /healthz, /readyz and /metrics are no visitor’s',
    answers.every(({ status }) => status === 404),
  )
  way.end()
}
