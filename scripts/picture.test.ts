import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawn } from './picture/draw.ts'
import { folderOf, readGraph, told } from './picture/graph.ts'

const kept = (name: string) => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8')

test('the picture and its words are those of the code; else run npm run picture', () => {
  const graph = readGraph()
  expect(told(graph)).toBe(kept('picture.txt'))
  expect(drawn(graph) === kept('picture.svg')).toBe(true)
})

test.each([
  ['server/src/order/order.routes.ts', 'order'],
  ['server/src/order/order.test.ts', null],
  ['server/src/serve.ts', 'road'],
  ['server/src/run.ts', 'start'],
  ['server/seed/goods/bags.ts', 'seed'],
  ['mall/app/cart/CartBar.tsx', 'mall/cart'],
  ['mall/app/root.tsx', 'mall'],
  ['mall/vite.config.ts', null],
  ['admin/order/OrderPage.tsx', 'admin/order'],
  ['contract/order.ts', 'shared contract'],
  ['artwork/design.ts', 'shared artwork'],
  ['server/src/artwork/readPdf.ts', 'artwork'],
  ['contract/order/order.ts', 'shared contract'],
])('%s belongs to %s', (file, folder) => {
  expect(folderOf(file)).toBe(folder)
})
