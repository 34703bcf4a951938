import { artwork } from './artwork.ts'
import { bestOffers } from './best.ts'
import { desk } from './desk.ts'
import { onGround } from './ground.ts'
import { large } from './large.ts'
import { orders } from './orders.ts'
import { pages } from './pages.ts'
import { path } from './path.ts'
import { products } from './products.ts'
import { promotions } from './promotions.ts'
import { scale } from './scale.ts'
import { search } from './search.ts'
import { sheet } from './sheet.ts'
import { start } from './start.ts'

// `npm run bench NAME …`, or all of them. Numbers say for how many products `scale`, and orders `desk` and `large`, is measured; a commit after `path` takes
// turns with this tree.
const benches: Record<string, (numbers: readonly number[], commit?: string) => Promise<unknown>> = {
  artwork: () => artwork(),
  best: async () => bestOffers(),
  start: () => start(),
  products: () => onGround(products),
  promotions: () => onGround((ground) => promotions(ground)),
  search: () => onGround(search),
  orders: () => onGround(orders),
  path: (_, commit) => onGround((ground) => path(ground, commit)),
  sheet: () => onGround(sheet),
  pages: () => onGround(pages),
  scale: (sizes) => scale(sizes),
  desk: (orders) => desk(orders),
  large: (orders) => large(orders),
}

const isNumber = (given: string): boolean => /^\d+$/.test(given)
const numbers = process.argv.slice(2).filter(isNumber).map(Number)
const words = process.argv.slice(2).filter((given) => given !== '--' && !isNumber(given))
const commit = words.find((given, at) => words[at - 1] === 'path' && !(given in benches))
const asked = words.filter((given) => given !== commit)
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0) {
  process.stderr.write(`没有这项测量：${unknown.join('、')}。可选：${Object.keys(benches).join('、')}\n`)
  process.exit(2)
}
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  process.stdout.write(`\n${name}\n`)
  await bench(numbers, commit)
}
