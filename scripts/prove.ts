import { spawnSync } from 'node:child_process'

// The long forms of the promises: the same tests as `npm test`, with the full counts. What they counted is printed.
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', 'server/src/crash.test.ts', 'server/src/everyCall.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, KILLS: '50', FUZZ: '400' },
  },
)
process.exit(status ?? 1)
