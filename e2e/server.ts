import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { demoFolder } from '../server/src/demoFolder.fixture.ts'

const port = process.env['E2E_PORT'] ?? '3399'

/** Behind a proxy, as these tests say they are, the figures are told to whoever has it. */
export const metricsToken = 'figures-of-the-journeys'

/** Starts the real mall as `npm start` does, on an empty folder, and answers how to end it. The journeys share it. */
export default async function serve(): Promise<() => Promise<void>> {
  const folder = await demoFolder('mall-e2e-')
  process.env['E2E_DATA_DIR'] = folder
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: port,
      DATA_DIR: folder,
      // As the browser of these tests opens it.
      ORIGIN: `http://127.0.0.1:${port}`,
      METRICS_TOKEN: metricsToken,
      FLOOD: '0',
      DRAIN: '0',
      // What no page of these tests shows need not be drawn.
      PICTURES_AHEAD: 'off',
      LOG: 'error',
      TRUST_PROXY: '127.0.0.1',
      // The receivers of these tests are on this machine.
      WEBHOOK_TARGETS: 'any',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const gone = new Promise<string>((resolve) => server.once('exit', (code, signal) => resolve(signal ?? String(code))))
  const deadline = Date.now() + 420_000
  while (
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (r) => r.ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('the mall did not start')
    await new Promise((again) => setTimeout(again, 50))
  }
  return async () => {
    const well = server.exitCode === null && server.signalCode === null
    server.kill('SIGTERM')
    const how = await gone
    if (!well) throw new Error(`the mall went down while it was looked at: ${how}`)
    // A picture that was being drawn may still be written.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
