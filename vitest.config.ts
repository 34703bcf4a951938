import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** What is told by plain functions alone: prices, the contract, rules, what pages reckon. No database is started for them. */
const rules = [
  'contract/**/*.test.ts',
  'pricing/**/*.test.ts',
  'artwork/**/*.test.ts',
  'kit/**/*.test.ts',
  'studio/**/*.test.ts',
  'mall/**/*.test.ts',
  'admin/**/*.test.ts',
  'server/**/*.rules.test.ts',
]

/**
 * What starts servers, or a PostgreSQL, of its own and waits for them more than it works: a whole run has these beside the rest, see
 * scripts/test.ts. They have nothing of the database that the others share.
 */
const processes = [
  'bench/bench.test.ts',
  ...['crash', 'everywhere', 'restarts', 'siege', 'upgrade'].map((name) => `server/src/${name}.test.ts`),
  ...['pgbouncer', 'postgres', 'replicaFollows'].map((name) => `server/src/database/${name}.test.ts`),
  ...['backup', 'walArchive'].map((name) => `server/src/backup/${name}.test.ts`),
]
// One that was moved would stand among the others unseen.
for (const path of processes) if (!existsSync(join(import.meta.dirname, path))) throw new Error(`${path} is not there`)

export default defineConfig({
  test: {
    testTimeout: 60_000,
    // Who comes first makes the demo that the others copy: a minute of a machine that does nothing else.
    hookTimeout: 400_000,
    maxWorkers: 2,
    // A file changes nothing that the next one would find, so each worker reads what they import once.
    isolate: false,
    provide: { runs: Number(process.env['RUNS'] ?? 0) },
    // A shared machine may stall for seconds; what fails twice is broken.
    retry: process.env['CI'] ? 1 : 0,
    // What is waited for comes when it comes; a second, as it is by itself, would measure the machine.
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: 'rules', include: rules } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'drawings/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...rules, ...processes],
          globalSetup: ['server/src/testDatabase.ts'],
        },
      },
      { extends: true, test: { name: 'processes', include: processes } },
    ],
  },
})
