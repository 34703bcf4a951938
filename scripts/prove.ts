import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// One proof by its name, e.g. `npm run prove growing packaging`: scripts/prove/growing/packaging.ts.
const named = process.argv.slice(2)
if (named.length > 0) {
  const file = `scripts/prove/${named.join('/')}.ts`
  if (!existsSync(file)) {
    process.stderr.write(`没有这项长测：${named.join(' ')}。There is no such proof.\n`)
    process.exit(1)
  }
  process.exit(spawnSync(process.execPath, [file], { stdio: 'inherit' }).status ?? 1)
}

// The long forms of the promises: the same tests as `npm test`, with the full counts. What they counted is printed.
const proofs = [
  'pricing/laws.test.ts',
  'pricing/calculator.test.ts',
  'pricing/calculatorOffers.test.ts',
  'pricing/cheaper.test.ts',
  'pricing/pool.test.ts',
  'server/src/catalog/receipts.test.ts',
  'server/src/crash.test.ts',
  'server/src/restarts.test.ts',
  'server/src/database/replicaFollows.test.ts',
  'server/src/upgrade.test.ts',
  'server/src/database/pgbouncer.test.ts',
  'server/src/everyCall.test.ts',
  'server/src/file/mounted.test.ts',
  'server/src/backup/age.test.ts',
  'server/src/backup/backup.test.ts',
  'server/src/walk/walk.test.ts',
  'server/src/worker.test.ts',
  'server/src/siege.test.ts',
  'server/src/print/golden/golden.test.ts',
]
const { status } = spawnSync('node_modules/.bin/vitest', ['run', '--testTimeout=3600000', ...proofs], {
  stdio: 'inherit',
  env: {
    ...process.env,
    KILLS: '500',
    CRASHES: '20',
    RESTARTS: '50',
    OLD_RELEASES: '31efceb',
    OLD_ORDERS: '20',
    FUZZ: '400',
    RUNS: '10000',
    CHANGES: '1000',
    STEPS: '100000',
    AT_ONCE: '4',
    LEAVES: '1000',
    SIEGE: '10',
    GOLDENS: '60',
  },
})
// The main journeys in the other browser engine; where there is none they say so, loudly.
const fox = spawnSync(process.execPath, ['e2e/firefox/journeys.ts'], { stdio: 'inherit' })
// How soon a save is seen while one works.
const hot = spawnSync(process.execPath, ['scripts/dev/hot.ts'], { stdio: 'inherit' })
// One machine and many, each with the parts it names; where those are missing that is said, and it fails.
//   packaging: two processes behind proxies, from what production installs. machines: three of them, a release changed under 2,000 buyers.
//   edge: a cache before two processes, asked for everything by everybody. failover: a database kept twice, its primary killed and handed over.
//   replica: one that stands still, is killed and comes back, under buyers who look for what they have just written.
//   pgbouncer: few connections that are handed on after each transaction, PgBouncer and PostgreSQL's sessions killed under buyers.
//   pitr: a database brought back to a minute before somebody did harm.
//   shards: what several databases would each be asked, and companies that move from one to eight.
const growing = ['packaging', 'machines', 'edge', 'replica', 'failover', 'pgbouncer', 'pitr', 'shards'].map((name) =>
  spawnSync(process.execPath, [`scripts/prove/growing/${name}.ts`], { stdio: 'inherit' }),
)
process.exit(Math.max(status ?? 1, ...[fox, hot, ...growing].map((one) => one.status ?? 1)))
