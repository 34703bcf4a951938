import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Refusal } from '../../../contract/refusal.ts'
import { Failure } from './Failure.tsx'

/** Where the page leads on from, and what its way is called. */
function wayOf(address: string, error: unknown): string[] {
  const routes = [{ path: '*', element: createElement(Failure, { error }) }]
  const html = renderToStaticMarkup(createElement(RouterProvider, { router: createMemoryRouter(routes, { initialEntries: [address] }) }))
  return [...html.matchAll(/<a class="btn main" href="([^"]+)"[^>]*>([^<]+)/g)].flatMap(([, to = '', name = '']) => [to, name])
}

test.each([
  ['/myContract/NOPE123', new Refusal('input.invalid', null, '合同编号不正确'), '/myContract', '我的合同'],
  ['/afterSales/asRecordDetail?id=9', new Refusal('claim.missing'), '/afterSales/asRecord', '售后记录'],
  ['/purchaseLists/9', new Refusal('purchaseList.missing'), '/purchaseLists', '采购清单'],
  ['/cart/settlement?cartId=9', new Refusal('cart.missing'), '/cart/shoppingCart', '购物车'],
  ['/orderDetail/1', new Refusal('order.missing'), '/myOrder', '我的订单'],
])('what is not there (%s) is opened again from its own list', (address, error, to, name) => {
  expect(wayOf(address, error)).toEqual([to, name])
})
