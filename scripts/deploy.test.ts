import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fileKinds } from '../contract/fileKinds.ts'
import { livePath } from '../contract/live.ts'
import { isPersonal } from '../server/src/http/edge.ts'
import { purgesOf, readServing, settingNames } from '../server/src/env.ts'
import { beatEvery } from '../server/src/live/live.rules.ts'
import { uploadPath } from '../contract/fileKinds.ts'

// The files of deploy/ against the server that they are for: each setting, port, path and time in them is the server's. Whether the programs
// that they are written for take them is told by `npm run prove growing packaging`.

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const nginx = read('deploy/nginx/yincai.conf')
const upstreams = ['deploy/nginx/upstream.conf', 'deploy/compose/upstream.conf'].map(read)
const haproxy = read('deploy/haproxy/haproxy.cfg')
const varnish = read('deploy/varnish/default.vcl')
const cached = read('deploy/nginx/cache.conf')
const unit = read('deploy/systemd/yincai@.service')
const dockerfile = read('Dockerfile')
const boot = read('server/src/boot.ts')
const app = read('server/src/app.ts')

const Text = z.record(z.string(), z.string())
const Service = z.looseObject({
  environment: Text.optional(),
  stop_grace_period: z.string().optional(),
  read_only: z.boolean().optional(),
  volumes: z.array(z.string()).optional(),
})
const Compose = z.looseObject({ 'x-mall': Service, services: z.record(z.string(), Service) })
const compose = Compose.parse(parseYaml(read('deploy/compose/compose.yaml')))

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
const Pod = z.looseObject({
  terminationGracePeriodSeconds: z.int(),
  securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.int() }),
  containers: z.tuple([
    z.looseObject({
      image: z.string(),
      ports: z.tuple([z.object({ name: z.string(), containerPort: z.int() })]),
      startupProbe: Probe,
      readinessProbe: Probe,
      livenessProbe: Probe,
      lifecycle: z.object({ preStop: z.object({ exec: z.object({ command: z.tuple([z.literal('sleep'), z.string()]) }) }) }),
      securityContext: z.looseObject({ readOnlyRootFilesystem: z.literal(true), allowPrivilegeEscalation: z.literal(false) }),
      volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
      envFrom: z.array(z.unknown()),
    }),
  ]),
})
type Manifest = { kind: string; metadata: { name: string }; data?: unknown; stringData?: unknown; spec?: unknown }
const manifests = ['settings.yaml', 'mall.yaml'].flatMap((name) =>
  read(`deploy/kubernetes/${name}`)
    .split(/^---$/m)
    .map((text) => parseYaml(text) as Manifest),
)
const manifest = (kind: string) => manifests.find((one) => one.kind === kind) ?? expect.unreachable(kind)
const deployment = z.looseObject({ replicas: z.int(), template: z.object({ spec: Pod }) }).parse(manifest('Deployment').spec)
const pod = deployment.template.spec
const [container] = pod.containers
const told = { ...Text.parse(manifest('ConfigMap').data), ...Text.parse(manifest('Secret').stringData) }

const leading = read('deploy/patroni/haproxy.cfg')
const Dcs = z.object({
  ttl: z.int(),
  loop_wait: z.int(),
  retry_timeout: z.int(),
  synchronous_mode: z.literal(true),
  primary_start_timeout: z.literal(0),
  maximum_lag_on_failover: z.int(),
  postgresql: z.object({ use_pg_rewind: z.literal(true), use_slots: z.literal(true), parameters: z.record(z.string(), z.unknown()) }),
})
const patroni = z
  .looseObject({
    restapi: z.object({ listen: z.string(), connect_address: z.string() }),
    etcd3: z.object({ hosts: z.string() }),
    bootstrap: z.object({ dcs: Dcs, initdb: z.array(z.unknown()) }),
    postgresql: z.looseObject({ connect_address: z.string() }),
  })
  .parse(parseYaml(read('deploy/patroni/patroni.yml')))
const etcd = z
  .looseObject({ name: z.string(), 'initial-advertise-peer-urls': z.string(), 'initial-cluster': z.string() })
  .parse(parseYaml(read('deploy/patroni/etcd.yml')))

/** NAME=value lines of a file of settings. */
const settingsIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
const unitSettings = () => {
  const own = Object.fromEntries(
    [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, pairs = '']) => pairs.split(' ').map((pair) => pair.split('='))),
  )
  return { ...own, ...settingsIn(read('deploy/systemd/env.example')) } as Record<string, string>
}

test('every setting in them is one of the server', () => {
  const { environment = {} } = compose['x-mall']
  // The address of the database is made of one that is Compose's own.
  const ofCompose = Object.keys(settingsIn(read('deploy/compose/env.example'))).filter((name) => name !== 'DATABASE_PASSWORD')
  const named = [...Object.keys(environment), ...ofCompose, ...Object.keys(told), ...Object.keys(unitSettings())]
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !settingNames.includes(name))).toEqual([])
})

test('a server takes the settings that they give, as production', () => {
  const { environment = {} } = compose['x-mall']
  const filled = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace('${ORIGIN:?}', 'https://mall.example.com').replace(/\$\{\w+:\?\}/, 'secret'),
    ]),
  )
  for (const settings of [filled, told, { ...unitSettings(), PORT: '3001' }])
    expect(readServing({ ...settings, NODE_ENV: 'production' }).TRUST_PROXY).not.toBe('none')
})

test('the proxies that are trusted are the proxies that are there', () => {
  const { proxy, app1, app2 } = compose.services
  const addressOf = (service: unknown) =>
    z.looseObject({ networks: z.object({ inside: z.object({ ipv4_address: z.string() }) }) }).parse(service).networks.inside.ipv4_address
  expect(compose['x-mall'].environment?.['TRUST_PROXY']).toBe(addressOf(proxy))
  expect([...(upstreams[1] ?? '').matchAll(/server (\S+):3000 /g)].map(([, address]) => address)).toEqual([app1, app2].map(addressOf))
  expect(unitSettings()['TRUST_PROXY']).toBe('127.0.0.1')
  for (const config of [nginx, haproxy]) expect(config).toMatch(/X-Forwarded-For (\$remote_addr;|%\[src\]\n)/)
})

test('ports and the routes of health are the server’s', () => {
  const port = readServing({}).PORT
  expect(dockerfile).toContain(`PORT=${port} `)
  expect(container.ports[0]).toEqual({ name: 'http', containerPort: port })
  expect(upstreams[0]).toMatch(/127\.0\.0\.1:3001 [\s\S]*127\.0\.0\.1:3002 /)
  expect(haproxy).toMatch(/app1 127\.0\.0\.1:3001 check[\s\S]*app2 127\.0\.0\.1:3002 check/)
  expect(unit).toContain('yincai@3001 yincai@3002')
  const ready = [container.readinessProbe, container.startupProbe].map(({ httpGet }) => httpGet.path)
  const asked = [...ready, /uri (\S+) ver/.exec(haproxy)?.[1], /(\/\w+)`/.exec(read('scripts/ready.mjs'))?.[1]]
  for (const path of asked) expect(path).toBe('/readyz')
  expect(container.livenessProbe.httpGet.path).toBe('/healthz')
  for (const path of ['/healthz', '/readyz']) expect(app).toContain(`app.get('${path}'`)
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect([nginx.includes(`location = ${path} { return 404; }`), haproxy.includes(`${path} `)]).toEqual([true, true])
})

test('nobody is cut off who has been told to end: each waits longer than the server takes', () => {
  const longest = Number(/draining \+ ([\d_]+)\)/.exec(boot)?.[1]?.replace('_', '')) / 1000
  expect(longest).toBe(20)
  const drain = readServing({}).DRAIN
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(drain + longest)
  expect(parseInt(compose['x-mall'].stop_grace_period ?? '', 10)).toBeGreaterThan(drain + longest)
  expect(Number(/--stop-timeout (\d+)/.exec(dockerfile)?.[1])).toBeGreaterThan(drain + longest)
  const sleep = Number(container.lifecycle.preStop.exec.command[1])
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(sleep + Number(told['DRAIN']) + longest)
  // HAProxy has left a process before it takes nothing any more.
  const [, every, patience] = [/inter (\d+)s fall 1 /.exec(haproxy)?.[1], /timeout check (\d+)ms/.exec(haproxy)?.[1]].reduce<number[]>(
    (all, one) => [...all, Number(one)],
    [0],
  )
  expect(drain).toBeGreaterThan((every ?? NaN) + (patience ?? NaN) / 1000)
})

test('what the server takes, the proxies let through: the largest file, and a stream that is silent', () => {
  const megabytes = Math.max(...Object.values(fileKinds).map(({ most }) => most)) / 2 ** 20
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1])).toBeGreaterThan(megabytes)
  expect(nginx).toMatch(new RegExp(`location = ${livePath} \\{[^}]*proxy_buffering off;[^}]*proxy_read_timeout 90s;`))
  expect(nginx).toMatch(new RegExp(`location = ${uploadPath} \\{[^}]*proxy_request_buffering off;`))
  expect(beatEvery / 1000).toBeLessThan(90)
  expect(Number(/timeout server (\d+)s/.exec(haproxy)?.[1])).toBeGreaterThan(beatEvery / 1000)
  // Whoever keeps a connection for the next request lets it go before the server does.
  const kept = Number(/keepAliveTimeout: ([\d_]+)/.exec(app)?.[1]?.replace('_', '')) / 1000
  for (const upstream of upstreams) expect(Number(/keepalive_timeout (\d+)s;/.exec(upstream)?.[1])).toBeLessThan(kept)
})

test('caches before it keep nothing of whoever the server says is somebody, lead to its processes, and wait as long as the proxies', () => {
  const cookies = [varnish, cached].map((config) => /Yshop_\(([\w|]+)\)=/.exec(config)?.[1]?.split('|') ?? [])
  expect(cookies[0]).toEqual(cookies[1])
  for (const name of cookies[0] ?? []) expect(isPersonal({ headers: { cookie: `Yshop_${name}=x` } })).toBe(true)
  expect(cookies[0]?.map((name) => `Yshop_${name}`).toSorted()).toEqual(openingCookies())
  expect(varnish).toMatch(/\.port = "3001"[\s\S]*\.port = "3002"/)
  expect(varnish).toContain('GET /readyz ')
  expect(varnish).toContain('^/(healthz|readyz|metrics)(')
  expect(Number(/between_bytes_timeout = (\d+)s/.exec(varnish)?.[1])).toBeGreaterThan(beatEvery / 1000)
  const [, settings = ''] = /EDGE=varnish, (EDGE_PURGE_URL=\S+) /.exec(varnish) ?? []
  const [purge] = purgesOf(readServing({ EDGE: 'varnish', EDGE_PURGE_URL: settings.split('=')[1] }))
  expect(varnish).toContain(`-a purge=${purge?.replace('http://', '')} `)
})

test('the database that is kept twice: each file names the same machines, and what was acknowledged is on both', () => {
  const hosts = ['10.0.0.11', '10.0.0.12', '10.0.0.13']
  expect(patroni.etcd3.hosts.split(',')).toEqual(hosts.map((host) => `${host}:2379`))
  const peers = new Map(etcd['initial-cluster'].split(',').map((one) => one.split('=') as [string, string]))
  expect([...peers.values()]).toEqual(hosts.map((host) => `http://${host}:2380`))
  expect(peers.get(etcd.name)).toBe(etcd['initial-advertise-peer-urls'])
  expect(read('deploy/patroni/etcd.service')).toContain('--config-file /etc/etcd.yml')
  const led = [...leading.matchAll(/^ +server (\w+) (\S+) check port (\d+)$/gm)].map(([, name, at, rest]) => [name, at, rest])
  expect(led).toEqual([
    ['db1', patroni.postgresql.connect_address, patroni.restapi.connect_address.split(':')[1]],
    ['db2', patroni.postgresql.connect_address.replace(hosts[0] ?? '', hosts[1] ?? ''), '8008'],
  ])
  // Whoever listens is silent for longer than any time to be silent for; whoever was led to a primary of before is cut.
  expect(leading).toMatch(/timeout client 1d[\s\S]*uri \/primary [\s\S]*on-marked-down shutdown-sessions/)
  const { dcs, initdb } = patroni.bootstrap
  expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout)
  expect(initdb).toContainEqual({ encoding: 'UTF8' })
  const { fsync, full_page_writes, synchronous_commit } = dcs.postgresql.parameters
  expect([fsync, full_page_writes, synchronous_commit]).toEqual([undefined, undefined, undefined])
  // Two processes: what their pools hold, and what listens beside them.
  expect(dcs.postgresql.parameters['max_connections']).toBeGreaterThan(2 * (readServing({}).POOL + 4) + 20)
})

/** Every cookie that the server reads to let somebody in; the browser's mark and what it has written open nothing. */
function openingCookies(): string[] {
  const files = globSync(['server/src/**/*.ts', 'kit/*.ts', 'mall/app/*.ts'], { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const named = files.flatMap((path) => read(path).match(/\bYshop_(?!browser|at\b)[a-z]+/g) ?? [])
  return [...new Set(named)].toSorted()
}

test('it runs as nobody of weight, on what cannot be written but for the folder of data and /tmp', () => {
  expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
  expect([compose['x-mall'].read_only, compose['x-mall']['tmpfs'], compose['x-mall'].volumes]).toEqual([true, ['/tmp'], ['data:/data']])
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
  expect(unit).toMatch(/^StateDirectory=yincai$/m)
  expect(unitSettings()['DATA_DIR']).toBe('/var/lib/yincai')
  expect(read('deploy/systemd/yincai.sysusers.conf')).toMatch(/^u yincai /m)
})

test('both processes are started by what npm run serve runs', () => {
  const { scripts, version } = JSON.parse(read('package.json')) as { scripts: Record<string, string>; version: string }
  expect(/^ExecStart=\S+\/(node .+)$/m.exec(unit)?.[1]).toBe(scripts['serve'])
  expect(deployment.replicas).toBeGreaterThan(1)
  expect(container.image).toMatch(new RegExp(`:${version}$`))
  for (const [, file] of read('deploy/compose/compose.yaml').matchAll(/scripts\/([\w.]+)/g))
    expect(globSync(`scripts/${file}`, { cwd: root })).toHaveLength(1)
})

test('pgBackRest archives what it backs up, sealed; timers start the kinds of backups that there are', () => {
  const config = read('deploy/pgbackrest/pgbackrest.conf')
  const postgresql = read('deploy/pgbackrest/postgresql.conf')
  const service = read('deploy/pgbackrest/yincai-pgbackrest@.service')
  const timers = ['full', 'diff'].map((kind) => read(`deploy/pgbackrest/yincai-pgbackrest-${kind}.timer`))
  const [, stanza] = /^\[(?!global)(\w+)\]$/m.exec(config) ?? []
  for (const [, named] of `${postgresql}${service}${config}`.matchAll(/--stanza=(\w+)/g)) expect(named).toBe(stanza)
  expect(service).toMatch(/^ExecStart=\S+ --stanza=\w+ --type=%i backup$/m)
  expect(timers.map((timer) => /^Unit=yincai-pgbackrest@(\w+)\.service$/m.exec(timer)?.[1])).toEqual(['full', 'diff'])
  expect(config).toMatch(/^repo1-cipher-type=aes-256-cbc$/m)
  // The project's file opens nothing.
  expect(config).toMatch(/^repo1-cipher-pass=$/m)
  expect(postgresql).toMatch(/^archive_mode = on$/m)
  // What both chapters of docs/ promise: a minute, and so many days.
  const [, seconds] = /^archive_timeout = (\d+)$/m.exec(postgresql) ?? []
  const [, days] = /^repo1-retention-full=(\d+)$/m.exec(config) ?? []
  for (const path of ['docs/growing.md', 'docs/growing.zh-CN.md']) {
    expect(read(path)).toMatch(new RegExp(`\\b${seconds} (seconds|秒)`))
    expect(read(path)).toMatch(new RegExp(`\\b${days} (days|天)`))
  }
})
