import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, chmodSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoFolder } from '../../../server/src/demoFolder.fixture.ts'
import { startPostgres } from '../../../server/src/database/postgres.ts'
import { freePort, startServer } from '../../../server/src/processes.fixture.ts'
import { guest, host, loggedIn } from './edge/askers.ts'
import { nginxKind, varnishKind, type Kind, type Ports } from './edge/caches.ts'
import { files } from './edge/files.ts'
import { hurry } from './edge/hurry.ts'
import { patterns, placesOf } from './edge/places.ts'
import { published } from './edge/published.ts'
import { walk } from './edge/walk.ts'
import { report } from './packaging/report.ts'
import { isBuilt } from './packaging/tools.ts'

// `npm run prove growing edge`: two processes of the mall in production mode behind Varnish, and behind nginx, each by the project's own file.
// Two companies' buyers, one of staff and a guest go over every page and every call that reads, in turns and twice; what the cache gives each
// is held against what the server itself gives them. Then things are published, and it is told how long a guest sees what was before.
// ONLY=varnish or nginx looks at one.

const told = report()
const { say, check, skip, counts } = told
if (!isBuilt()) {
  say('没有构建好的网站，请先运行 npm run build。The sites are not built: npm run build')
  process.exit(1)
}
const scratch = mkdtempSync(join(tmpdir(), 'mall-edge-'))
chmodSync(scratch, 0o755)
const only = process.env['ONLY']
say(`${new Date().toISOString()}, load ${loadavg()[0]?.toFixed(1)}`)
const kinds = [
  only === 'nginx' ? undefined : await varnishKind(scratch, told),
  only === 'varnish' ? undefined : await nginxKind(scratch, told),
]
const found = kinds.filter((kind) => kind !== undefined)
if (found.length > 0) await onDemo(found)
else skip('没有 varnishd，也没有 nginx：什么也没有证明。Neither varnishd nor nginx here: NOTHING WAS PROVED.')
rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
const { checked, failed, skipped } = counts()
say(
  `\n${checked - failed.length} of ${checked} as they should be, ${skipped.length} not looked at for want of a tool; load ${loadavg()[0]?.toFixed(1)}`,
)
process.exit(failed.length > 0 || found.length === 0 ? 1 : 0)

async function onDemo(several: readonly Kind[]): Promise<void> {
  const demo = await demoFolder('mall-edge-demo-')
  const postgres = await startPostgres(demo)
  const dataDir = join(scratch, 'data')
  mkdirSync(dataDir)
  for (const path of readdirSync(demo).filter((path) => !path.startsWith('postgres')))
    cpSync(join(demo, path), join(dataDir, path), { recursive: true, preserveTimestamps: true })
  try {
    for (const kind of several) await behind(kind, { databaseUrl: postgres.url, dataDir })
  } finally {
    await postgres.stop()
    rmSync(demo, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

async function behind(kind: Kind, where: { readonly databaseUrl: string; readonly dataDir: string }): Promise<void> {
  const ports: Ports = [await freePort(), await freePort()]
  const env = {
    ...{ NODE_ENV: 'production', ORIGIN: `https://${host}`, TRUST_PROXY: '127.0.0.1', ALLOW_DEMO: 'yes', SEED: 'none' },
    ...{ LOG: 'error', CONNECTIONS: '0', DRAIN: '0', ...kind.env },
  }
  // The servers tell it of their start.
  const cache = await kind.begin(ports)
  const apps = await Promise.all(ports.map((port) => startServer({ ...where, port, env })))
  try {
    if (!cache) return
    const [app] = ports
    const people = [await loggedIn(app, 'main'), await loggedIn(app, 'stranger'), await loggedIn(app, 'admin')] as const
    const [main, stranger, staff] = people
    const places = await placesOf(app, [main, stranger, staff, guest])
    say(
      `${kind.name}: ${places.length} addresses of ${patterns.length} pages and calls, asked by ${people.map(({ name }) => name).join(', ')} and a guest`,
    )
    await walk({ edge: cache.port, app, places, turns: [main, guest, stranger, staff, guest, main], report: told })
    await files({ edge: cache.port, app, buyer: main, report: told })
    await published({ edge: cache.port, app: ports[1], staff, within: kind.within, report: told })
    await hurry({ edge: cache.port, app, report: told })
  } finally {
    await cache?.stop()
    await Promise.all(apps.map((server) => server.stop()))
    const words = apps.map((server) => server.words()).join('')
    check('the servers ended well and complained of nothing', !/失败|Error/.test(words), words.slice(0, 2000))
  }
}
