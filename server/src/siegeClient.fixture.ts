import { Agent, request } from 'node:http'

// Its own process: asks as a buyer would, one thing after the other, and prints how long each answer took, in ms.

const [url = '', token = '', detail = '', seconds = '5'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.9' })
const headers = { authorization: `Bearer ${token}` }

/** ms until the whole answer was there. @throws Error where the answer is no. */
const timeOf = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    request(url + path, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`))
      answer.resume().on('end', () => resolve(performance.now() - began))
    })
      .on('error', reject)
      .end()
  })

const times = { list: [] as number[], detail: [] as number[] }
const end = performance.now() + Number(seconds) * 1000
for (let n = 1; performance.now() < end; n++) {
  times.list.push(await timeOf(`/api/products?page=${1 + (n % 5)}`))
  times.detail.push(await timeOf(`/api/product/detail/${detail}`))
  await new Promise((later) => setTimeout(later, 10))
}
const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
const told = Object.entries(times).map(([name, all]) => {
  const sorted = all.toSorted((a, b) => a - b)
  return [name, { asked: all.length, p50: at(sorted, 0.5), p95: at(sorted, 0.95), worst: sorted.at(-1) ?? 0 }]
})
process.stdout.write(JSON.stringify(Object.fromEntries(told)))
process.exit(0)
