import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

// What can be known of the image without building one: that its file names what there is, and that nothing is missing that a
// start reads.

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const dockerfile = read('Dockerfile')
const stages = dockerfile.split(/^(?=FROM )/m).slice(1)
const last = stages.at(-1) ?? ''
const manifest = JSON.parse(read('package.json')) as Record<'dependencies' | 'devDependencies' | 'scripts', Record<string, string>>
const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))

/** What a stage takes from the checkout. */
const taken = (stage: string): string[] => [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) => from.split(' '))

test('what the image takes is there, and not left out of it', () => {
  const all = stages.flatMap(taken)
  expect(all.length).toBeGreaterThan(8)
  expect(all.filter((path) => !existsSync(join(root, path)) || ignored.includes(path))).toEqual([])
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.git', 'data', '**/node_modules']))
})

test('it runs on the Node of the packages, as nobody of weight, on a volume, by the command of npm run serve', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  expect(
    bases.filter((base) => base?.startsWith('node:')).every((base) => base === `node:${manifest.dependencies['node']}-bookworm-slim`),
  ).toBe(true)
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/DATA_DIR=\/data\b[\s\S]*^VOLUME \/data$/m)
  const command = JSON.parse(/^CMD (\[.*)$/m.exec(last)?.[1] ?? '[]') as string[]
  expect(command.join(' ')).toBe(manifest.scripts['serve'])
  expect(manifest.scripts['start']).toContain(command.slice(1, -1).join(' '))
  expect(last).toMatch(/^HEALTHCHECK .* CMD \["node", "scripts\/ready\.mjs"\]$/m)
})

/** Files of ours, and packages, that are read when `file` is, also what is imported only when it is needed. */
function readWith(file: string, seen = { files: new Set<string>(), packages: new Set<string>() }) {
  if (seen.files.has(file)) return seen
  seen.files.add(file)
  const text = readFileSync(file, 'utf8')
  const imports = text.matchAll(/^(?:import|export|\}) (?!type )[^;']*? from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm)
  for (const found of imports) {
    const from = found.slice(1).find(Boolean) ?? ''
    if (from.startsWith('.')) readWith(join(dirname(file), from), seen)
    else if (!from.startsWith('node:')) seen.packages.add(/^(@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? '')
  }
  return seen
}

const programs = [
  'scripts/serve.mjs',
  'scripts/ready.mjs',
  'scripts/bucket.ts',
  'server/src/main.ts',
  'scripts/staff.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'scripts/drill.ts',
  'server/src/shopAtRest.ts',
  ...globSync('server/src/workers/*.ts', { cwd: root }),
]

test('what a start, and the commands beside it, read is in the image', () => {
  const { files } = programs.reduce((seen, program) => readWith(join(root, program), seen), {
    files: new Set<string>(),
    packages: new Set<string>(),
  })
  const rooms = taken(last)
  expect(files.size).toBeGreaterThan(500)
  const missing = [...files]
    .map((file) => relative(root, file))
    .filter((file) => !rooms.includes(file.split('/')[0] ?? '') || /\.(test|fixture)\.ts$/.test(file))
  expect(missing).toEqual([])
})

test('production loads no package that is there for development only', () => {
  const { packages } = programs.reduce((seen, program) => readWith(join(root, program), seen), {
    files: new Set<string>(),
    packages: new Set<string>(),
  })
  expect(packages.size).toBeGreaterThan(15)
  expect([...packages].filter((name) => !(name in manifest.dependencies))).toEqual([])
})

test('the dev container names what there is', () => {
  const { postCreateCommand } = JSON.parse(read('.devcontainer/devcontainer.json')) as { postCreateCommand: string }
  expect(existsSync(join(root, postCreateCommand.replace('node ', '')))).toBe(true)
})

test('the license is the one that is named', () => {
  expect(JSON.parse(read('package.json'))).toMatchObject({ license: 'Apache-2.0' })
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: JSON.parse(read('package.json')).version,
    packages: { '': { license: 'Apache-2.0' } },
  })
  expect(read('LICENSE')).toMatch(/Apache License\s+Version 2\.0[\s\S]+END OF TERMS AND CONDITIONS/)
  expect(read('CHANGELOG.md')).toContain(`## [${(JSON.parse(read('package.json')) as { version: string }).version}]`)
})
