import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { circles, threadsIn } from './circles.ts'
import { tooLong } from './lengths.ts'

// Each wall stands: a sin is planted against it in a tree of a few files, and it is seen. That this tree itself has none is
// what `npm run check` says.

const root = resolve(import.meta.dirname, '..')
const { default: config } = (await import(join(root, '.dependency-cruiser.mjs'))) as {
  default: { forbidden: readonly { name: string }[] }
}

/** For each wall a file that sins against it and what it sins with. */
const sins: Readonly<Record<string, readonly [file: string, imports: string]>> = {
  'no-circles': ['server/src/a/about.ts', './round.ts'],
  'wall-contract': ['contract/a.ts', '../pricing/a.ts'],
  'wall-pricing': ['pricing/b.ts', '../server/src/a/plain.ts'],
  'wall-artwork': ['artwork/a.ts', '../kit/b.ts'],
  'wall-drawings': ['drawings/a.ts', '../contract/b.ts'],
  'wall-kit': ['kit/a.ts', '../mall/a.ts'],
  'wall-studio': ['studio/a.ts', '../mall/a.ts'],
  'wall-mall': ['mall/b.ts', '../server/src/a/plain.ts'],
  'wall-admin': ['admin/a.ts', '../mall/a.ts'],
  'wall-server': ['server/src/a/pages.ts', '../../../kit/b.ts'],
  'no-demo-at-start': ['server/src/a/early.ts', '../../../drawings/b.ts'],
  'wall-e2e': ['e2e/a.ts', '../server/src/a/plain.ts'],
  'pure-rooms': ['pricing/c.ts', 'node:fs'],
  'pure-rules': ['server/src/a/a.rules.ts', './plain.ts'],
  'no-stranger-routes': ['server/src/b/b.ts', '../a/a.routes.ts'],
  'floor-start': ['server/src/run.ts', '../seed/b.ts'],
  'floor-desks': ['server/src/report/a.ts', '../app.ts'],
  'floor-own-pages': ['server/src/entry/a.ts', '../report/b.ts'],
  'floor-around-an-order': ['server/src/payment/a.ts', '../entry/b.ts'],
  'floor-trade': ['server/src/order/a.ts', '../payment/b.ts'],
  'floor-people': ['server/src/account/a.ts', '../order/b.ts'],
  'floor-goods': ['server/src/catalog/a.ts', '../account/b.ts'],
  'floor-ground': ['server/src/file/a.ts', '../catalog/b.ts'],
  'floor-outside': ['server/src/outside/a.ts', '../file/b.ts'],
  'floor-road': ['server/src/serve.ts', './file/b.ts'],
  'floor-sessions': ['server/src/session/a.ts', '../services.ts'],
  'floor-surroundings': ['server/src/database/db.ts', '../session/b.ts'],
}
/** What the sinners import. */
const plain = [
  'contract/b.ts',
  'pricing/a.ts',
  'artwork/b.ts',
  'mall/a.ts',
  'kit/b.ts',
  'drawings/b.ts',
  'server/seed/b.ts',
  'server/src/a/plain.ts',
  'server/src/a/a.routes.ts',
  'server/src/app.ts',
  'server/src/services.ts',
  ...['report', 'entry', 'payment', 'order', 'account', 'catalog', 'file', 'session'].map((folder) => `server/src/${folder}/b.ts`),
]

async function aTree(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'walls-'))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  return folder
}

/** The walls that are broken in a folder, each with the file that does. */
async function broken(folder: string): Promise<string[]> {
  const rooms = ['contract', 'pricing', 'artwork', 'drawings', 'kit', 'studio', 'mall', 'admin', 'server', 'e2e']
  const asked = promisify(execFile)(
    join(root, 'node_modules/.bin/depcruise'),
    [...rooms, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json'],
    { cwd: folder, maxBuffer: 2 ** 26 },
  )
  const { stdout } = await asked.catch((failed: { stdout: string }) => failed)
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string }; from: string }[] } }
  return summary.violations.map(({ rule, from }) => `${rule.name} ${from}`)
}

test('every wall has a sin planted against it, and sees it', async () => {
  expect(Object.keys(sins).toSorted()).toEqual(config.forbidden.map(({ name }) => name).toSorted())
  const folder = await aTree({
    ...Object.fromEntries(plain.map((file) => [file, 'export const a = 1\n'])),
    ...Object.fromEntries(Object.values(sins).map(([file, from]) => [file, `export * from '${from}'\n`])),
    'server/src/a/round.ts': `import { a } from './about.ts'\nexport const round = () => a\n`,
  })
  const seen = await broken(folder)
  for (const [wall, [file]] of Object.entries(sins)) expect(seen).toContain(`${wall} ${file}`)
  await rm(folder, { recursive: true })
})

test('what is read once it is asked for is no sin', async () => {
  const folder = await aTree({
    'drawings/a.ts': 'export const a = 1\n',
    'server/src/a/b.ts': `export const a = () => import('../../../drawings/a.ts')\n`,
    ...Object.fromEntries(['contract', 'pricing', 'artwork', 'kit', 'studio', 'mall', 'admin', 'e2e'].map((room) => [`${room}/z.ts`, ''])),
  })
  expect(await broken(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

test('a floor imports what lies under it and beside it, and what lies above it once it is asked for', async () => {
  const folder = await aTree({
    'server/src/account/a.ts': `export const later = () => import('../order/a.ts')\n`,
    'server/src/order/a.ts': `export * from '../cart/a.ts'\nexport * from '../catalog/a.ts'\n`,
    'server/src/cart/a.ts': '',
    'server/src/catalog/a.ts': `import type { B } from '../catalog/b.ts'\nexport type A = B\n`,
    'server/src/catalog/b.ts': `import type { C } from '../claim/a.ts'\nexport type B = C\n`,
    'server/src/claim/a.ts': 'export type C = 1\n',
    ...Object.fromEntries(
      ['contract', 'pricing', 'artwork', 'drawings', 'kit', 'studio', 'mall', 'admin', 'e2e'].map((room) => [`${room}/z.ts`, '']),
    ),
  })
  expect(await broken(folder)).toEqual(['floor-goods server/src/catalog/b.ts'])
  await rm(folder, { recursive: true })
})

test('a circle of folders is seen, by types and by a longer road too; this tree has none', async () => {
  const folder = await aTree({
    'server/src/a/one.ts': `import type { B } from '../b/two.ts'\nexport type A = B\n`,
    'server/src/b/two.ts': `export * from '../c/three.ts'\nexport type B = 1\n`,
    'server/src/c/three.ts': `export const later = () => import('../a/other.ts')\n`,
    'server/src/a/other.ts': `import '../d/plain.ts'\n`,
    'server/src/d/plain.ts': '',
    'admin/e/page.tsx': `import { f } from '../f/f.ts'\nimport '../f/f.css'\nexport const e = f\n`,
    'admin/f/f.ts': `export const f = 1\n`,
  })
  const found = circles(threadsIn(folder))
  expect(found.map(({ folders }) => folders)).toEqual([['server/src/a', 'server/src/b', 'server/src/c']])
  expect(found[0]?.held).toHaveLength(3)
  expect(circles(threadsIn(root))).toEqual([])
  await rm(folder, { recursive: true })
})

test('a file that is too long is seen, tables of data apart; this tree has none', async () => {
  const long = 'a\n'.repeat(351)
  const folder = await aTree({
    'admin/a/long.tsx': long,
    'mall/app/a/long.module.css': long,
    'server/src/a/long.test.ts': long,
    'server/src/a/fits.ts': 'a\n'.repeat(350),
    'contract/refusal.ts': long,
    'server/src/openapi/examples/long.json': long,
  })
  const seen = ['admin/a/long.tsx', 'mall/app/a/long.module.css', 'server/src/a/long.test.ts']
  expect(
    tooLong(folder)
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual(seen)
  expect(tooLong(root)).toEqual([])
  await rm(folder, { recursive: true })
})

/** What a rule must not ask, or hand on: the clock, and chance. */
const clockOrChance = new RegExp(
  [
    ...[String.raw`\bDate\.now\b`, String.raw`\bnew Date\b(?!\()`, String.raw`\bnew Date\(\s*\)`, String.raw`(?<!\bnew )\bDate\(`],
    ...[String.raw`\}\s*=\s*(?:Date|Math|performance|crypto)\b`, String.raw`\bMath\.random\b`, String.raw`\bperformance\.`],
    ...[String.raw`\bTemporal\.Now\b`, String.raw`\brandom(?:Bytes|Int|UUID)\b`, String.raw`\bgetRandomValues\b`],
  ].join('|'),
)
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

test('rules ask neither the clock nor chance', async () => {
  for (const sin of ['Date.now()', 'new Date()', 'new Date( )', 'new Date', 'Date()', '[1].map(Date.now)', 'const { now } = Date'])
    expect(sin).toMatch(clockOrChance)
  for (const sin of ['Math.random()', 'map(Math.random)', 'const { random } = Math', 'randomBytes(8)', 'crypto.getRandomValues(a)'])
    expect(sin).toMatch(clockOrChance)
  for (const sin of ['performance.now()', 'performance.timeOrigin', 'Temporal.Now.instant()']) expect(sin).toMatch(clockOrChance)
  for (const lawful of ['new Date(0)', 'new Date(at)', 'now: Date', 'Date.UTC(2026)', 'type At = Date', 'const { max } = at'])
    expect(lawful).not.toMatch(clockOrChance)
  const rules = ['contract/**/*.ts', 'pricing/**/*.ts', 'artwork/**/*.ts', 'drawings/**/*.ts', 'server/src/**/*.rules.ts']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
  expect(rules.length).toBeGreaterThan(250)
  const sinners: string[] = []
  for (const file of rules) if (clockOrChance.test(withoutComments(await readFile(join(root, file), 'utf8')))) sinners.push(file)
  expect(sinners).toEqual([])
})

/** How a file asks the database: by the builder, by SQL in a text, or by the driver. */
const asksDatabase =
  /\bsql`|\bsql<|\bimport \{(?! type )[^}]*\} from 'kysely'|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\.(?:query|executeQuery)(?:<[^>]*>)?\(/
/** What stands between the driver and everybody else. */
const ground = [
  'clock',
  'jobs',
  ...['db', 'ear', 'migrate', 'ownDb', 'patient', 'pooler', 'postgres', 'pulse', 'standing', 'together'].map((one) => `database/${one}`),
]

test('the database is asked in files that say so, and on the ground', async () => {
  for (const sin of ['sql`select 1`', "db.selectFrom('a')", 'pool.query(text)', "client.query<{ a: 1 }>('x')", 'db.executeQuery(made)'])
    expect(sin).toMatch(asksDatabase)
  expect("import { sql as x } from 'kysely'").toMatch(asksDatabase)
  expect("import type { RawBuilder } from 'kysely'").not.toMatch(asksDatabase)
  const files = globSync('server/src/**/*.ts', { cwd: root }).filter((file) => !/\.(test|fixture|sql)\.ts$|\/test\w+\.ts$/.test(file))
  const asking: string[] = []
  for (const file of files) if (asksDatabase.test(await readFile(join(root, file), 'utf8'))) asking.push(file)
  expect(asking.toSorted()).toEqual(ground.map((name) => `server/src/${name}.ts`).toSorted())
})

/** Where the demo, its drawings and the played providers are read once they are asked for. */
const asksForDemo = /\bimport\(\s*['"`][^'"`]*\/(?:seed|sandbox|drawings)\//
const mayAsk = ['boot', 'picture/drawings', 'workers/paper'].map((name) => `server/src/${name}.ts`)

test('the demo is asked for where a mall is started and where its papers and pictures are drawn', async () => {
  for (const sin of ["await import('../seed/seed.ts')", 'import("./sandbox/sandbox.ts")', "import('../../../drawings/catalogue.ts')"])
    expect(sin).toMatch(asksForDemo)
  const files = globSync('server/src/**/*.ts', { cwd: root }).filter((file) => !/\.(test|fixture)\.ts$|\/test\w+\.ts$/.test(file))
  const asking: string[] = []
  for (const file of files) if (asksForDemo.test(await readFile(join(root, file), 'utf8'))) asking.push(file)
  expect(asking.filter((file) => !file.startsWith('server/src/sandbox/')).toSorted()).toEqual(mayAsk)
})

/** What the demo's shop is called, and where nothing else but the demo and tests may say so. */
const demoShop = '印采'
const demoIn =
  /^(server\/seed\/|drawings\/brand\.ts|server\/src\/openapi\/examples\/|docs\/|README\.md|CHANGELOG\.md|e2e\/)|\.(test|spec|fixture)\.tsx?$/

test('nothing but the demo says what the demo’s shop is called', async () => {
  for (const sin of ['mall/app/home/home.tsx', 'server/src/run.ts', 'admin/index.html', '.env.example', 'package.json'])
    expect(sin).not.toMatch(demoIn)
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  })
  const files = stdout
    .split('\0')
    .filter((file) => /\.(tsx?|mjs|js|json|html|css|svg|sql|ya?ml|example)$|^Dockerfile$|^manual\/.*\.md$/.test(file) && !demoIn.test(file))
  expect(files.length).toBeGreaterThan(1500)
  const saying: string[] = []
  for (const file of files) if ((await readFile(join(root, file), 'utf8').catch(() => '')).includes(demoShop)) saying.push(file)
  expect(saying).toEqual([])
})
