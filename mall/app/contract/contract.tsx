import type { ClientLoaderFunctionArgs } from 'react-router'
import { queries } from '../private/queries.ts'
import { ContractPage } from './ContractPage.client.tsx'
import { contractQuery } from './queries.ts'

export const meta = ({ params }: { params: { no?: string } }) => [{ title: `合同 ${params.no ?? ''} - 印采` }]

// Asked for while the page's code is still on its way.
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => {
  void queries.prefetchQuery(contractQuery(params['no'] ?? ''))
  return null
}

export default function ContractRoute() {
  return <ContractPage />
}
