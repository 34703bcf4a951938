import type { ClientLoaderFunctionArgs, MetaFunction } from 'react-router'
import { queries } from '../private/queries.ts'
import { OrderPage } from './OrderPage.client.tsx'
import { orderQuery } from './queries.ts'
import { titleOf } from '../titled.ts'

export const meta: MetaFunction = ({ params, matches }) => [titleOf(`订单 ${params['id'] ?? ''}`, matches)]

// Asked for while the page's code is still on its way.
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => {
  void queries.prefetchQuery(orderQuery(params['id'] ?? ''))
  return null
}

export default function OrderRoute() {
  return <OrderPage />
}
