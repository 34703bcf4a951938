import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { z } from 'zod'
import { findChromium } from './chromium.ts'

/** What a part of the tests came to. */
type Tally = { readonly passed: number; readonly failed: number }

/** What `vitest --reporter=json` writes, as far as it is counted here. */
const VitestResults = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

/** What `playwright test --reporter=json` writes, as far as it is counted here. */
const PlaywrightResults = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
})

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** Runs a command with its output shown. True when it ended well. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  // As under npm: the tools, and what they start, run on the project's own Node.
  const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env, PATH } }).status === 0
}

/** A part that failed without any test of its own failing (it broke, or wrote no results) counts as one failure. */
const honest = (well: boolean, { passed, failed }: Tally): Tally => ({
  passed,
  failed: !well && failed === 0 ? 1 : failed,
})

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

function check(): Tally {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  return honest(!('check' in scripts) || run('npm', ['run', 'check', '--silent']), { passed: 0, failed: 0 })
}

function units(scratch: string, filters: readonly string[]): Tally {
  const file = join(scratch, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const well = run(bin('vitest'), ['run', ...reporters, ...(filters.length ? ['--passWithNoTests'] : []), ...filters])
  const results = read(file, VitestResults)
  const unloadable = results?.testResults.filter((f) => f.status === 'failed' && f.assertionResults.length === 0) ?? []
  return honest(well, {
    passed: results?.numPassedTests ?? 0,
    failed: (results?.numFailedTests ?? 0) + unloadable.length,
  })
}

function journeys(scratch: string, filters: readonly string[]): Tally {
  const files = existsSync(join(root, 'e2e')) ? readdirSync(join(root, 'e2e')).map((name) => `e2e/${name}`) : []
  const wanted = files.filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
  if (wanted.length === 0) return { passed: 0, failed: 0 }
  const chromium = findChromium()
  if (!chromium) {
    process.stdout.write('\n!!! 没有 Chromium，浏览器测试已跳过。No Chromium: browser tests were SKIPPED.\n\n')
    return { passed: 0, failed: 0 }
  }
  const file = join(scratch, 'playwright.json')
  const args = ['test', '--reporter=line,json', `--output=${join(scratch, 'browser')}`]
  const well = run(bin('playwright'), [...args, ...(filters.length ? ['--pass-with-no-tests'] : []), ...filters], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PLAYWRIGHT_CHROMIUM: chromium,
  })
  const results = read(file, PlaywrightResults)
  const { expected = 0, unexpected = 0, flaky = 0 } = results?.stats ?? {}
  return honest(well, { passed: expected + flaky, failed: unexpected + (results?.errors.length ?? 0) })
}

/** Runs everything (or, with arguments, the test files whose path contains one of them) and closes with the sums. */
function testAll(filters: readonly string[]): Tally {
  const scratch = mkdtempSync(join(tmpdir(), 'yincai-test-'))
  try {
    const parts = [...(filters.length ? [] : [check()]), units(scratch, filters), journeys(scratch, filters)]
    return parts.reduce((sum, part) => ({ passed: sum.passed + part.passed, failed: sum.failed + part.failed }))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const { passed, failed } = testAll(process.argv.slice(2))
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
