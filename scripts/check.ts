import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// Types of every room, lint, walls, formatting. All run, so that one run tells everything; fails when one fails.

const rooms = ['contract', 'pricing', 'drawings', 'kit', 'server', 'mall', 'admin', 'e2e', 'bench', 'scripts'].filter((room) =>
  existsSync(room),
)
const projects = ['.', 'mall', 'admin'].filter((folder) => existsSync(`${folder}/tsconfig.json`))

const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['routes', 'react-router', 'typegen', 'mall'],
  ...projects.map((folder) => ['types', 'tsc', '-p', folder, '--noEmit'] as const),
  ['lint', 'oxlint', ...rooms],
  ['walls', 'depcruise', ...rooms, '--config', '.dependency-cruiser.mjs'],
  ['format', 'prettier', '--check', '--log-level', 'warn', ...rooms],
]

const failed = steps.filter(([name, command, ...args]) => {
  const began = performance.now()
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  process.stdout.write(
    `${status === 0 ? '✔' : '✘'} ${name}${name === 'types' ? ` ${args[1]}` : ''} ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
  )
  return status !== 0
})
process.exit(failed.length > 0 ? 1 : 0)
