import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import type { Results } from './results.ts'

// Types of every room, lint, walls, circles of folders, what calls reach, how long files are, formatting. All run, so that one run tells everything; fails when one fails.

const rooms = ['contract', 'pricing', 'artwork', 'drawings', 'kit', 'studio', 'server', 'mall', 'admin', 'e2e', 'bench', 'scripts'].filter(
  (room) => existsSync(room),
)
const projects = ['mall', 'admin'].filter((folder) => existsSync(`${folder}/tsconfig.json`))

type Step = readonly [name: string, command: string, ...args: string[]]

/**
 * What runs side by side, each lane in its order: types of the rooms of the root alone take as long as all the rest. One checker looks
 * at them, see `checkers` in tsconfig.json: several would each work out again the types that they share, which are most.
 */
const lanes: readonly (readonly Step[])[] = [
  [['types', 'tsc', '-p', '.', '--noEmit']],
  [
    ['routes', 'react-router', 'typegen', 'mall'],
    ...projects.map((folder) => ['types', 'tsc', '-p', folder, '--noEmit'] as const),
    ['lint', 'oxlint', ...rooms],
    ['walls', 'depcruise', ...rooms, '--config', '.dependency-cruiser.mjs'],
    ['circles', 'node', 'scripts/circles.ts'],
    ['closures', 'node', 'scripts/closures.ts'],
    ['lengths', 'node', 'scripts/lengths.ts'],
    ['format', 'oxfmt', '--check', ...rooms],
  ],
]

/** Runs a step and tells how it went. Its name when it did not end well. */
async function failedOf([name, command, ...args]: Step): Promise<string | undefined> {
  const began = performance.now()
  const child = spawn(`node_modules/.bin/${command}`, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes))
  const [code] = (await once(child, 'close')) as [number | null]
  const took = ((performance.now() - began) / 1000).toFixed(1)
  const called = name === 'types' ? `${name} ${args[1]}` : name
  process.stdout.write(`${Buffer.concat(said).toString()}${code === 0 ? '✔' : '✘'} ${called} ${took} s\n`)
  return code === 0 ? undefined : called
}

const failed: string[] = []
const along = async (lane: readonly Step[]) => {
  for (const step of lane) failed.push(...[await failedOf(step)].filter((name) => name !== undefined))
}
await Promise.all(lanes.map(along))
const file = process.env['YINCAI_RESULTS']
if (file) {
  const results: Results = { passed: 0, failed: failed.map((name) => `npm run check: ${name}`), lasted: [] }
  writeFileSync(file, JSON.stringify(results))
}
process.exit(failed.length > 0 ? 1 : 0)
