import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'pricing/**/*.test.ts',
      'kit/**/*.test.ts',
      'mall/**/*.test.ts',
      'admin/**/*.test.ts',
      'server/**/*.test.ts',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    globalSetup: ['server/src/testDatabase.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    provide: { runs: Number(process.env['RUNS'] ?? 0) },
    // A shared machine may stall for seconds; what fails twice is broken.
    retry: process.env['CI'] ? 1 : 0,
    // What is waited for comes when it comes; a second, as it is by itself, would measure the machine.
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
  },
})
