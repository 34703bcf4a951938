import { spawnSync } from 'node:child_process'

// The long forms of the promises: the same tests as `npm test`, with the full counts.
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', 'server/src/crash.test.ts', 'server/src/order/race.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, KILLS: '50', ROUNDS: '20' },
  },
)
process.exit(status ?? 1)
