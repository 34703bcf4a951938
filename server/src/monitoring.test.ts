import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { aPeopledWorld, type PeopledWorld } from './account/people.fixture.ts'
import { buildApp } from './app.ts'
import { followReplica } from './database/replica.ts'
import { lastSweep } from './swept.ts'
import { databaseUrl } from './testWorld.ts'

// What the rules and the dashboard ask for is what the server tells: a name that is wrong would never alarm anybody.

const folder = join(import.meta.dirname, '../../docs/monitoring')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const rules = read('alerts.yml')
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
})

/** Each metric that the server tells, with the label values that were seen. */
const told = new Map<string, Set<string>>()
let w: PeopledWorld
beforeAll(async () => {
  w = await aPeopledWorld()
  await w.pool.query(`insert into backup (name, state, created_at, beat_at, done_at, size, rows, files, missing)
    values ('a', 'done', now(), now(), now(), 1, 1, 1, 0)`)
  await w.pool.query(`insert into setting (key, value) values
    ('backup', '{"hour": 3, "keep": 7, "drill": 1}'), ('drill', '{"passed": "2026-11-20T00:00:00Z"}')`)
  await w.pool.query(`insert into setting (key, value) values ('site', '{"licenceUntil": "2027-01-31"}')
    on conflict (key) do update set value = setting.value || excluded.value`)
  Object.assign(lastSweep, { well: 1, badly: 1 })
  const trace = {
    requests: () => {},
    statements: () => {},
    tasks: <T>(tasks: T) => tasks,
    idOf: () => undefined,
    counts: () => ({ sent: 1, waiting: 0, dropped: 0 }),
    end: () => Promise.resolve(),
  }
  const { replica } = await followReplica({ url: databaseUrl(w.databaseName), most: 2, latest: 1000, primary: w })
  const archive = { fault: '', baseFault: '', waiting: 0, behind: 0, bases: 1, newest: new Date(), isSealed: true, isBeside: false }
  const walArchive = { standing: () => Promise.resolve(archive) }
  const { app } = await buildApp({ ...w.services, replica, walArchive }, { log: 'silent', flood: 0, trace })
  await app.inject('/api/category')
  const { body } = await app.inject('/metrics')
  for (const line of body.split('\n')) {
    const [, name, labels = ''] = /^([a-z_0-9]+)(?:\{(.*)\})? /.exec(line) ?? []
    if (name === undefined) continue
    const seen = told.get(name) ?? new Set<string>()
    told.set(name, seen)
    for (const [pair] of labels.matchAll(/\w+="[^"]*"/g)) seen.add(pair)
  }
  await app.close()
  await replica.end()
})
afterAll(() => w.close())

const alerts = [...rules.matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(([, name = '', expr = '']) => ({ name, expr }))
const panels = () =>
  Dashboard.parse(JSON.parse(read('dashboard.json'))).panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ name: title, expr })),
  )

/** What Prometheus itself tells, and what is set up for it. */
const own = new Set(['up'])
const words = new Set(['by', 'on', 'and', 'or', 'unless', 'without', 'ignoring', 'group_left', 'bool'])

/** The metrics that an expression names, each with the labels that it asks for by value. */
function named(expr: string): { metric: string; asked: string[] }[] {
  const bare = expr.replaceAll(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, ' ').replaceAll(/\[[^\]]*\]/g, ' ')
  return [...bare.matchAll(/(?<![\w"$.])([a-z_][a-z_0-9]*)\b(?!\s*\()(?:\{([^}]*)\})?(?=[^"]*(?:"[^"]*"[^"]*)*$)/gi)]
    .map(([, metric = '', labels = '']) => ({ metric, asked: [...labels.matchAll(/\w+="[^"]*"/g)].map(([pair]) => pair) }))
    .filter(({ metric, asked }) => !words.has(metric) && !own.has(metric) && !asked.some((pair) => pair.startsWith(`${metric}=`)))
}

test('an expression is read as what it asks for', () => {
  const expr = 'sum by (le, route) (rate(http_request_seconds_bucket{method="GET"}[5m])) / on(instance) jobs{state="dead"} > 2'
  expect(named(expr)).toEqual([
    { metric: 'http_request_seconds_bucket', asked: ['method="GET"'] },
    { metric: 'jobs', asked: ['state="dead"'] },
  ])
})

test('each metric of the rules and of the dashboard is one that the server tells, with the values that are asked for', () => {
  expect(alerts.length).toBe(rules.split('- alert:').length - 1)
  const all = [...alerts, ...panels()]
  const asked = all.flatMap(({ name, expr }) => named(expr).map((one) => ({ name, ...one })))
  expect(asked.length).toBeGreaterThanOrEqual(all.length)
  const missing = asked.filter(({ metric, asked: pairs }) => !told.has(metric) || pairs.some((pair) => !told.get(metric)?.has(pair)))
  expect(missing).toEqual([])
})

test('docs/operating.md names every metric of the rules and of the dashboard', () => {
  const operating = readFileSync(join(folder, '../operating.md'), 'utf8')
  const names = [...alerts, ...panels()].flatMap(({ expr }) => named(expr)).map(({ metric }) => metric.replace(/_(bucket|sum|count)$/, ''))
  expect(names.filter((name) => !/^(nodejs|process)_/.test(name) && !operating.includes(`\`${name}`))).toEqual([])
})

test('each rule has a trial in which it tells and one in which it is silent', () => {
  const trials = read('alerts.test.yml')
  for (const { name } of alerts)
    expect([trials.includes(`${name} tells\n`), trials.includes(`${name} is silent\n`)], name).toEqual([true, true])
})

const isThere = spawnSync('promtool', ['--version']).status === 0
if (!isThere)
  process.stdout.write(
    '\n!!! 没有安装 promtool（apt-get install prometheus），告警规则未试。No promtool: the alert rules are NOT TRIED.\n\n',
  )

test.runIf(isThere).each([
  ['check', 'alerts.yml'],
  ['test', 'alerts.test.yml'],
])(
  'promtool %s rules %s',
  (way, file) => {
    const { status, stdout, stderr } = spawnSync('promtool', [way, 'rules', file], { cwd: folder, encoding: 'utf8' })
    expect(`${stdout}${stderr}`).toContain('SUCCESS')
    expect(status).toBe(0)
  },
  180_000,
)
