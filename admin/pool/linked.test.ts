import { expect, test } from 'vitest'
import { linkTo } from '../../mall/app/product/link.ts'
import { linkedIn } from './linked.ts'

test('what the mall’s page copies is read back; anything else is no configuration', () => {
  const selection = {
    prints: [{ position: 'front', process: 'silk', colours: 1 }],
    options: [],
    sample: false,
    rushDays: 0,
    material: 'cotton',
  }
  const link = linkTo('https://mall.example/productDetail?productId=1', 7, { selection, quantity: 300 })
  expect(linkedIn(link)).toEqual({ productId: 7, selection })
  for (const other of ['', 'https://mall.example/productDetail?productId=7', 'x?productId=7&c=###', 'x?productId=-1&c=e30'])
    expect(linkedIn(other), other).toBeNull()
})
