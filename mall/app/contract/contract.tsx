import type { ClientLoaderFunctionArgs, MetaFunction } from 'react-router'
import { queries } from '../private/queries.ts'
import { ContractPage } from './ContractPage.client.tsx'
import { contractQuery } from './queries.ts'
import { titleOf } from '../titled.ts'

export const meta: MetaFunction = ({ params, matches }) => [titleOf(`合同 ${params['no'] ?? ''}`, matches)]

// Asked for while the page's code is still on its way.
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => {
  void queries.prefetchQuery(contractQuery(params['no'] ?? ''))
  return null
}

export default function ContractRoute() {
  return <ContractPage />
}
