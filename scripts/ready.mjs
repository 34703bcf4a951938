// Whether the server of these surroundings (PORT) takes requests: ends with 0, or 1. `node scripts/ready.mjs 60` waits for it, 60 s at
// most. For whoever watches over it: a container's health check, a unit that is started before the next one is stopped.
import { setTimeout } from 'node:timers/promises'

const address = `http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`
const until = Date.now() + Number(process.argv[2] ?? 0) * 1000
const ask = () =>
  fetch(address, { signal: AbortSignal.timeout(2500) }).then(
    ({ ok }) => ok,
    () => false,
  )

let ready = await ask()
while (!ready && Date.now() < until) {
  await setTimeout(250)
  ready = await ask()
}
process.exitCode = ready ? 0 : 1
