import type { ClientLoaderFunctionArgs } from 'react-router'
import { queries } from '../private/queries.ts'
import { OrderPage } from './OrderPage.client.tsx'
import { orderQuery } from './queries.ts'

export const meta = ({ params }: { params: { id?: string } }) => [{ title: `订单 ${params.id ?? ''} - 印采` }]

// Asked for while the page's code is still on its way.
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => {
  void queries.prefetchQuery(orderQuery(params['id'] ?? ''))
  return null
}

export default function OrderRoute() {
  return <OrderPage />
}
