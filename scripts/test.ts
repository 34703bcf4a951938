import { spawn, spawnSync, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { z } from 'zod'
import { findChromium } from './chromium.ts'
import { groundOfTests } from './ground.ts'
import { Results, type Lasted } from './results.ts'

/** What a part of the tests came to, the names of what failed, and how long each of its files lasted. */
type Tally = {
  readonly passed: number
  readonly failed: number
  readonly names: readonly string[]
  readonly lasted: readonly Lasted[]
}

/** A file of journeys, or what is described in one. */
const Suite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.int(),
      ok: z.boolean(),
      tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
    }),
  ),
  get suites() {
    return z.array(Suite).optional()
  },
})
type Suite = z.infer<typeof Suite>

/** What `playwright test --reporter=json` writes, as far as it is counted here. */
const PlaywrightResults = z.object({
  suites: z.array(Suite),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
})

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)

type Way = {
  readonly env?: NodeJS.ProcessEnv
  /** Its output is shown when it has ended: something else is shown meanwhile. */
  readonly later?: true
}

/** Runs a command with its output shown. True when it ended well. */
async function run(command: string, args: readonly string[], { env = {}, later }: Way = {}): Promise<boolean> {
  // As under npm: the tools, and what they start, run on the project's own Node.
  const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  const stdio: StdioOptions = later ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env, PATH } })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => said.push(bytes))
  const code = await once(child, 'close').then(
    ([code]) => code as number | null,
    () => null,
  )
  for (const bytes of said) process.stdout.write(bytes)
  return code === 0
}

/** A part that failed without any test of its own failing (it broke, or wrote no results, however it ended) counts as one failure. */
const honest = (what: string, well: boolean, tally: Tally): Tally =>
  !well && tally.failed === 0 ? { ...tally, failed: 1, names: [what] } : tally

const nothing: Tally = { passed: 0, failed: 0, names: [], lasted: [] }

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** What a command says in the file it is given that it came to. */
async function told(what: string, file: string, command: string, args: readonly string[], later?: true): Promise<Tally> {
  const well = await run(command, args, { env: { YINCAI_RESULTS: file }, ...(later && { later }) })
  const results = read(file, Results)
  const failed = results?.failed ?? []
  const { passed = 0, lasted = [] } = results ?? {}
  return honest(what, well && results !== undefined, { passed, failed: failed.length, names: failed, lasted })
}

/** Types, lint, walls and format. */
function check(scratch: string): Promise<Tally> {
  return told('npm run check', join(scratch, 'check.json'), 'npm', ['run', 'check', '--silent'])
}

/** Runs tests beside the code, chosen by `chosen` as vitest takes it. */
function units(scratch: string, chosen: readonly string[], later?: true): Promise<Tally> {
  const reporters = ['--reporter=default', '--reporter=./scripts/results.ts']
  const file = join(scratch, `vitest${later ? 'Later' : ''}.json`)
  return told('vitest', file, bin('vitest'), ['run', ...reporters, ...chosen], later)
}

/**
 * All tests beside the code. Those that wait for processes of their own have a third place: in one of two, a processor would wait with
 * them. They come one after the other, for some of them measure.
 */
const allUnits = (scratch: string): Promise<Tally[]> =>
  Promise.all([units(scratch, ['--project=rules', '--project=server']), units(scratch, ['--project=processes', '--maxWorkers=1'], true)])

/** The journeys whose path contains one of `filters`; all where there is none. */
function journeysOf(filters: readonly string[]): string[] {
  const files = readdirSync(join(root, 'e2e')).map((name) => `e2e/${name}`)
  return files.filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
}

async function journeys(scratch: string, filters: readonly string[]): Promise<Tally> {
  if (journeysOf(filters).length === 0) return nothing
  const chromium = findChromium()
  if (!chromium) {
    process.stdout.write('\n!!! 没有 Chromium，浏览器测试已跳过。No Chromium: browser tests were SKIPPED.\n\n')
    return nothing
  }
  const file = join(scratch, 'playwright.json')
  const args = ['test', '--reporter=line,json', `--output=${join(scratch, 'browser')}`]
  const well = await run(bin('playwright'), [...args, ...(filters.length ? ['--pass-with-no-tests'] : []), ...filters], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_CHROMIUM: chromium },
  })
  const results = read(file, PlaywrightResults)
  const { expected = 0, unexpected = 0, flaky = 0 } = results?.stats ?? {}
  return honest('playwright', well && results !== undefined, {
    passed: expected + flaky,
    failed: unexpected + (results?.errors.length ?? 0),
    names: (results?.suites ?? []).flatMap(failedIn),
    lasted: (results?.suites ?? []).flatMap(lastedIn),
  })
}

const failedIn = ({ specs, suites = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `e2e/${file}:${line}: ${title}`),
  ...suites.flatMap(failedIn),
]

const lastedIn = ({ specs, suites = [] }: Suite): Lasted[] => [
  ...specs.map(({ file, line, tests }) => {
    const tries = tests.flatMap(({ results }) => results.map(({ duration }) => duration))
    return { name: `e2e/${file}:${line}`, seconds: tries.reduce((sum, ms) => sum + ms, 0) / 1000 }
  }),
  ...suites.flatMap(lastedIn),
]

/** Whether the tests chosen are of plain functions alone: they need neither the built sites nor a browser. */
function areRules(filters: readonly string[]): boolean {
  if (journeysOf(filters).length > 0) return false
  const files = spawnSync(bin('vitest'), ['list', '--filesOnly', '--json', '--project=server', '--project=processes', ...filters], {
    cwd: root,
  })
  return files.status === 0 && z.array(z.unknown()).parse(JSON.parse(files.stdout.toString())).length === 0
}

/** A new folder for all that this run throws away, known to what it starts. */
function groundFor(): string {
  const scratch = mkdtempSync(join(groundOfTests(), 'yincai-test-'))
  // PostgreSQL's own account works in it.
  chmodSync(scratch, 0o711)
  process.env['TMPDIR'] = scratch
  // Made by the first test that wishes for it: see `demoFolder`.
  process.env['YINCAI_DEMO'] = join(scratch, 'demo')
  // What Node makes of our sources is kept by a server that starts, see server/src/main.ts; here by every process there is.
  process.env['NODE_COMPILE_CACHE'] = join(root, 'node_modules/.cache/compiled')
  return scratch
}

/** Runs what is chosen: `rules`, those of plain functions alone; other words, the files whose path contains one; none, everything. */
async function testAll(filters: readonly string[]): Promise<Tally> {
  const scratch = groundFor()
  try {
    if (filters.length === 1 && filters[0] === 'rules') return await units(scratch, ['--project=rules'])
    const isWhole = filters.length === 0
    const isReady = (!isWhole && areRules(filters)) || (await run(process.execPath, ['scripts/prepare.mjs', 'test']))
    if (!isReady) return honest('node scripts/prepare.mjs test', false, nothing)
    const first = isWhole ? [await check(scratch), ...(await allUnits(scratch))] : [await units(scratch, ['--passWithNoTests', ...filters])]
    return [...first, await journeys(scratch, filters)].reduce((sum, part) => ({
      passed: sum.passed + part.passed,
      failed: sum.failed + part.failed,
      names: [...sum.names, ...part.names],
      lasted: [...sum.lasted, ...part.lasted],
    }))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const { passed, failed, names, lasted } = await testAll(process.argv.slice(2))
// Where the time went, for whoever finds the run slow.
for (const { name, seconds } of lasted.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20)) {
  process.stdout.write(`${seconds.toFixed(0).padStart(5)} s ${name}\n`)
}
// Where a long output is kept by its end alone, this is what is looked for.
for (const name of names) process.stdout.write(`failed: ${name}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
