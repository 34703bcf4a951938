import { orders } from './orders.ts'
import { pages } from './pages.ts'
import { products } from './products.ts'
import { search } from './search.ts'
import { sheet } from './sheet.ts'
import { start } from './start.ts'

// `npm run bench NAME …`, or all of them.
const benches: Record<string, () => Promise<void>> = { start, products, search, orders, sheet, pages }

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0) {
  process.stderr.write(`没有这项测量：${unknown.join('、')}。可选：${Object.keys(benches).join('、')}\n`)
  process.exit(2)
}
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  process.stdout.write(`\n${name}\n`)
  await bench()
}
